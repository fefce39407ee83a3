'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Matter } from '#lib/contract/matters/matter.ts'
import { paths } from '#lib/paths.ts'

import { leaveMatter } from './actions.ts'

/** Takes the reader out of a matter, who is limited to their matters. */
export const LeaveMatter = ({ matter, readerId }: { matter: Matter; readerId: string }) => {
  const toast = useToast()
  const leave = useAction(leaveMatter, {
    refreshesOnError: true,
    after: { open: paths.matters() },
    onSuccess: () => toast({ title: 'You left the matter' }),
  })
  const others = matter.members.map(({ id }) => id).filter((id) => id !== readerId)
  return (
    <ConfirmDialog
      trigger={<Button variant="quiet">Leave matter</Button>}
      title="Leave this matter?"
      description="You will no longer see its letters, also those that you created. An owner or an admin can add you again."
      confirmLabel="Leave matter"
      keepLabel="Stay"
      action={leave}
      onConfirm={() => leave.run(matter.id, matter.revision, others)}
    />
  )
}
