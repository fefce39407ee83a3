'use client'

import { type LocalDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

/** Returns the note that this browser stores until it is sent. */
export const useApprovalNote = (key: LocalDraftKey): string => useLocalDraft(key)?.approval_note ?? ''

type ApprovalNoteProps = {
  draftKey: LocalDraftKey
  hint?: string
}

/** Edits the note to the approver, which is stored with the request. */
export const ApprovalNote = ({
  draftKey,
  hint = 'Reason or deadline. Not printed or mailed.',
}: ApprovalNoteProps) => (
  <Field label="Note to approver" optional hint={hint}>
    <Textarea
      rows={3}
      maxLength={500}
      value={useApprovalNote(draftKey)}
      onChange={(event) => updateLocalDraft(draftKey, { approval_note: event.target.value || undefined })}
    />
  </Field>
)
