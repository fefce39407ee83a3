'use client'

import { type LocalDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { useLocalDraft } from '#components/send/local-draft/use-local-draft.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

/** The note as it stands in this browser, which keeps it until it is sent. */
export const useApprovalNote = (key: LocalDraftKey): string => useLocalDraft(key)?.approval_note ?? ''

type ApprovalNoteProps = {
  draftKey: LocalDraftKey
  hint?: string
}

/** What the requester says to whoever approves; it is kept with the request. */
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
