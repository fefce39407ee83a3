'use client'

import type { ReactNode } from 'react'

import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import { canCancel } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

export type CancelAction = (shipmentId: string) => Promise<ActionResult<unknown>>

const consequences = (shipment: Shipment): ReactNode => {
  if (shipment.status === 'draft') {
    return 'Nothing was charged. The draft and its quotes will no longer be available.'
  }
  const refund = `${formatDollars(shipment.total_charged_cents)} will be refunded to the original card.`
  return shipment.status === 'printed'
    ? `The printed letter will be pulled from the mail. ${refund} This can’t be undone.`
    : `It will not be printed or mailed. ${refund} This can’t be undone.`
}

type CancelShipmentProps = {
  shipment: Shipment
  cancel: CancelAction
  /** The shipment has changed on the server. */
  onChanged: () => Promise<unknown>
}

/** Offered exactly while the shipment can be cancelled; asks first, naming what will happen. */
export const CancelShipment = ({ shipment, cancel, onChanged }: CancelShipmentProps) => {
  const toast = useToast()
  if (!canCancel(shipment.status)) return null
  const isDraft = shipment.status === 'draft'
  const confirm = async () => {
    const result = await cancel(shipment.id)
    await onChanged()
    if (!result.ok) return result.error.message
    toast({ title: isDraft ? 'Draft cancelled' : 'Shipment cancelled' })
    return null
  }
  return (
    <ConfirmDialog
      trigger={<Button>Cancel shipment</Button>}
      title={isDraft ? 'Cancel this draft?' : 'Cancel this shipment?'}
      description={consequences(shipment)}
      confirmLabel="Cancel shipment"
      keepLabel="Keep shipment"
      onConfirm={confirm}
    />
  )
}
