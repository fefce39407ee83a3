'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { updateTemplate } from './actions.ts'
import * as wording from './wording.tsx'

/** Takes a template out of use, after a confirmation. */
export const ArchiveTemplate = ({ templateId }: { templateId: string }) => {
  const toast = useToast()
  const archive = useAction(updateTemplate, { onSuccess: () => toast({ title: wording.templateArchived }) })
  return (
    <ConfirmDialog
      trigger={<Button>{wording.archive}</Button>}
      title={wording.archiveThisTemplate}
      description={wording.archiveDescription}
      confirmLabel={wording.archive}
      keepLabel={wording.keepTemplate}
      action={archive}
      onConfirm={() => archive.run(templateId, { archived: true })}
    />
  )
}

/** Takes an archived template back into use. */
export const RestoreTemplate = ({ templateId }: { templateId: string }) => {
  const toast = useToast()
  const restore = useAction(updateTemplate, {
    onSuccess: () => toast({ title: wording.templateRestored }),
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  return (
    <Button
      variant="primary"
      pending={restore.isPending}
      onClick={() => void restore.run(templateId, { archived: false })}
    >
      {wording.restore}
    </Button>
  )
}
