'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { updateTemplate } from './actions.ts'

/** Takes a template out of use, after a confirmation. */
export const ArchiveTemplate = ({ templateId }: { templateId: string }) => {
  const toast = useToast()
  const archive = useAction(updateTemplate, {
    after: storedIn('getTemplate'),
    onSuccess: () => toast({ title: 'Template archived' }),
  })
  return (
    <ConfirmDialog
      trigger={<Button>Archive</Button>}
      title="Archive this template?"
      description="No more letters can be made from it. Its versions stay readable, and you can restore it."
      confirmLabel="Archive"
      keepLabel="Keep template"
      action={archive}
      onConfirm={() => archive.run(templateId, { archived: true })}
    />
  )
}

/** Takes an archived template back into use. */
export const RestoreTemplate = ({ templateId }: { templateId: string }) => {
  const toast = useToast()
  const restore = useAction(updateTemplate, {
    after: storedIn('getTemplate'),
    onSuccess: () => toast({ title: 'Template restored' }),
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  return (
    <Button
      variant="primary"
      pending={restore.isPending}
      onClick={() => void restore.run(templateId, { archived: false })}
    >
      Restore
    </Button>
  )
}
