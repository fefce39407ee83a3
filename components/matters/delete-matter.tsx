'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import { deleteMatter } from './actions.ts'

/** Deletes a matter after a confirmation, which says what still belongs to it. */
export const DeleteMatter = ({ matterId }: { matterId: string }) => {
  const toast = useToast()
  const remove = useAction(deleteMatter, {
    after: { open: paths.matters() },
    onSuccess: () => toast({ title: 'Matter deleted' }),
  })
  return (
    <ConfirmDialog
      trigger={<Button variant="quiet">Delete</Button>}
      title="Delete this matter?"
      description="A matter can be deleted only while no letter, address or legal hold belongs to it. This can’t be undone."
      confirmLabel="Delete matter"
      keepLabel="Keep matter"
      action={remove}
      onConfirm={() => remove.run(matterId)}
    />
  )
}
