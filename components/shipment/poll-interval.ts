import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Whether news of the shipment can still come by itself, without anyone asking for something first. */
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
      // The carrier's own refund of the label takes days, and nobody waits for it here.
      return charge?.refund?.status === 'pending'
    case 'draft':
    case 'payment_failed':
      return false
  }
}

/** Milliseconds until the shipment is worth asking for again; false when no news will come. */
export const pollIntervalMs = (
  shipment: Shipment,
  { isSandbox, isLive }: { isSandbox: boolean; isLive: boolean },
): number | false => {
  if (!isUnderWay(shipment)) return false
  // What changes is told by itself; asking is for the case that it was not.
  if (isLive) return shipment.status === 'payment_pending' ? 10_000 : 60_000
  if (shipment.status === 'payment_pending') return 2000
  // A real carrier brings news a few times a day; a sandbox plays a week in a minute.
  if (shipment.status === 'shipped') return isSandbox ? 4000 : 60_000
  return 4000
}
