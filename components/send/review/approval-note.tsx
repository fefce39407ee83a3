import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

type ApprovalNoteProps = { value: string; onChange: (value: string) => void }

/** What the requester says to whoever approves; it is kept with the request. */
export const ApprovalNote = ({ value, onChange }: ApprovalNoteProps) => (
  <Field
    label="Note for whoever approves"
    optional
    hint="Why it is sent, or by when they should decide. It is not printed or mailed."
  >
    <Textarea rows={3} maxLength={500} value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)
