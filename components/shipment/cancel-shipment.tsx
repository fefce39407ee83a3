'use client'

import type { ReactNode } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { cancelShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import * as wording from './wording.tsx'

const consequences = (shipment: Shipment): ReactNode => {
  if (shipment.status === 'draft') {
    return wording.nothingWasChargedTheDraft
  }
  const refund = wording.willBeRefundedToTheOriginal(formatDollars(shipment.total_charged_cents))
  return shipment.status === 'printed'
    ? wording.thePrintedLetterWillBePulled(refund)
    : wording.itWillNotBePrinted(refund)
}

type CancelShipmentProps = {
  shipment: Shipment
  /** Called when the shipment has changed on the server. */
  onChanged: () => void
}

/** Cancels a shipment, after a confirmation. */
export const CancelShipment = ({ shipment, onChanged }: CancelShipmentProps) => {
  const toast = useToast()
  const isDraft = shipment.status === 'draft'
  const cancel = useAction(cancelShipment, {
    onSuccess: () => {
      toast({ title: isDraft ? wording.draftCancelled : wording.shipmentCancelled })
      onChanged()
    },
    onError: onChanged,
  })
  return (
    <ConfirmDialog
      trigger={<Button data-palette="">{wording.cancelShipment}</Button>}
      title={isDraft ? wording.cancelThisDraft : wording.cancelThisShipment}
      description={consequences(shipment)}
      confirmLabel={wording.cancelShipment}
      keepLabel={wording.keepShipment}
      action={cancel}
      onConfirm={() => cancel.run(shipment.id)}
    />
  )
}
