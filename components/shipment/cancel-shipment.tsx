'use client'

import type { ReactNode } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { cancelShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

const consequences = (shipment: Shipment): ReactNode => {
  if (shipment.status === 'draft') {
    return 'Nothing was charged. The draft and its quotes will no longer be available.'
  }
  const refund = `${formatDollars(shipment.total_charged_cents)} will be refunded to the original card.`
  return shipment.status === 'printed'
    ? `The printed letter will be pulled from the mail. ${refund} This can’t be undone.`
    : `It will not be printed or mailed. ${refund} This can’t be undone.`
}

/** Cancels a shipment, after a confirmation. */
export const CancelShipment = ({ shipment }: { shipment: Shipment }) => {
  const toast = useToast()
  const isDraft = shipment.status === 'draft'
  const cancel = useAction(cancelShipment, {
    refreshesOnError: true,
    onSuccess: () => toast({ title: isDraft ? 'Draft cancelled' : 'Shipment cancelled' }),
  })
  return (
    <ConfirmDialog
      trigger={<Button data-palette="">Cancel shipment</Button>}
      title={isDraft ? 'Cancel this draft?' : 'Cancel this shipment?'}
      description={consequences(shipment)}
      confirmLabel="Cancel shipment"
      keepLabel="Keep shipment"
      action={cancel}
      onConfirm={() => cancel.run(shipment.id)}
    />
  )
}
