import { Checkbox } from '#components/ui/checkbox.tsx'

type SaveToBookProps = { isSaved: boolean; onChange: (isSaved: boolean) => void }

/** Whether an address is kept for the next time. */
export const SaveToBook = ({ isSaved, onChange }: SaveToBookProps) => (
  <Checkbox
    className="mt-4"
    label="Save to address book"
    checked={isSaved}
    onChange={(event) => onChange(event.target.checked)}
  />
)
