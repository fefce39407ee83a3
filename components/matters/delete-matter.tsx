'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import { deleteMatter } from './actions.ts'
import * as wording from './wording.tsx'

/** Deletes a matter after a confirmation, which says what still belongs to it. */
export const DeleteMatter = ({ matterId }: { matterId: string }) => {
  const toast = useToast()
  const remove = useAction(deleteMatter, {
    after: { open: paths.matters() },
    onSuccess: () => toast({ title: wording.matterDeleted }),
  })
  return (
    <ConfirmDialog
      trigger={<Button variant="quiet">{wording.deleteText}</Button>}
      title={wording.deleteThisMatter}
      description={wording.deleteDescription}
      confirmLabel={wording.deleteMatter}
      keepLabel={wording.keepMatter}
      action={remove}
      onConfirm={() => remove.run(matterId)}
    />
  )
}
