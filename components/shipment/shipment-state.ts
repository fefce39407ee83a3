import {
  outcomeLabels,
  problemTones,
  problemLabels,
  statusLabels,
} from '#components/shipments/status-labels.tsx'
import type { Tone } from '#components/ui/badge.tsx'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { deliveryLabels } from './delivery-labels.ts'

/** Returns the state in short: the status, and after the handover the carrier's. */
export const shipmentState = (shipment: Shipment): { label: string; tone: Tone } => {
  if (shipment.status !== 'shipped') return statusLabels[shipment.status]
  if (!shipment.tracked) return outcomeLabels.not_tracked
  if (shipment.delivered_at) return deliveryLabels.delivered
  const delivery = shipment.mailing_records?.delivery
  if (delivery?.returned_to_sender_at) return deliveryLabels.returned
  const said = delivery?.latest_status
  // The carrier's status may still be "in transit" for a held, lost or damaged piece.
  if (delivery?.problem && said !== 'return_to_sender') {
    return { label: problemLabels[delivery.problem], tone: problemTones[delivery.problem] }
  }
  return said === undefined || said === 'unknown' || said === 'pre_transit' || said === 'in_transit'
    ? statusLabels.shipped
    : deliveryLabels[said]
}

const inTheMail = (shipment: Shipment): string => {
  if (!shipment.tracked) return 'Complete. This mail is not tracked.'
  const delivery = shipment.mailing_records?.delivery
  if (delivery?.returned_to_sender_at) return 'No further updates expected.'
  if (shipment.delivered_at) {
    return shipment.mailing_records?.return_receipt.status === 'pending'
      ? 'Next: return receipt'
      : 'Complete.'
  }
  if (delivery?.latest_status === 'return_to_sender') return 'Next: return to sender'
  if (delivery?.problem)
    return `Next: update from ${shipment.carrier ? carrierName(shipment.carrier) : 'the carrier'}`
  if (delivery?.latest_status === 'out_for_delivery') return 'Next: delivery today'
  return 'Next: carrier scan, then delivery'
}

/** Describes the next expected event. */
export const nextExpected = (shipment: Shipment): string => {
  switch (shipment.status) {
    case 'draft':
      return 'Next: choose a service and pay'
    case 'payment_pending':
      return 'Next: bank confirmation'
    case 'payment_failed':
      return 'Next: try another card or service'
    case 'queued':
      return 'Next: printing'
    case 'printed':
      return 'Next: handoff to the carrier'
    case 'shipped':
      return inTheMail(shipment)
    case 'cancelled':
      return shipment.charge?.refund?.status === 'pending'
        ? 'Next: refund to the card'
        : 'No further updates expected.'
  }
}

/** Returns whether the shipment can still change without an action of its members. */
export const isUnderWay = ({
  status,
  delivered_at: deliveredAt,
  mailing_records: records,
  charge,
}: Shipment): boolean => {
  switch (status) {
    case 'payment_pending':
    case 'queued':
    case 'printed':
      return true
    case 'shipped': {
      const isBack = Boolean(records?.delivery.returned_to_sender_at)
      const isReceiptDue = records?.return_receipt.status === 'pending'
      return (!deliveredAt && !isBack) || (Boolean(deliveredAt) && isReceiptDue)
    }
    case 'cancelled':
      // The carrier refunds the label after days, which readers do not wait for.
      return charge?.refund?.status === 'pending'
    case 'draft':
    case 'payment_failed':
      return false
  }
}

/** Returns the polling interval in milliseconds; false when the shipment can no longer change. */
export const pollIntervalMs = (
  shipment: Shipment,
  { isSandbox, isLive }: { isSandbox: boolean; isLive: boolean },
): number | false => {
  if (!isUnderWay(shipment)) return false
  // Live events report changes; polling is a fallback.
  if (isLive) return shipment.status === 'payment_pending' ? 10_000 : 60_000
  if (shipment.status === 'payment_pending') return 2000
  // Real carriers report a few times a day; a sandbox plays a week in a minute.
  if (shipment.status === 'shipped') return isSandbox ? 4000 : 60_000
  return 4000
}
