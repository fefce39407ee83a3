'use client'

import { useAction } from '#components/actions/use-action.ts'
import { cancelSchedule } from '#components/send/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'

/** Cancels a scheduled purchase, after a confirmation. */
export const CancelSchedule = ({ shipmentId }: { shipmentId: string }) => {
  const toast = useToast()
  const cancel = useAction(cancelSchedule, {
    refreshesOnError: true,
    onSuccess: () => toast({ title: 'Schedule cancelled' }),
  })
  return (
    <ConfirmDialog
      trigger={<Button>Cancel schedule</Button>}
      title="Cancel this schedule?"
      description="The draft remains. Nothing was charged. In a letter set, the schedule of all its letters is cancelled."
      confirmLabel="Cancel schedule"
      keepLabel="Keep schedule"
      action={cancel}
      onConfirm={() => cancel.run(shipmentId)}
    />
  )
}
