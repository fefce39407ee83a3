import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/**
 * Returns whether the piece has reached its sender again; one that was refused or unclaimed keeps that as its problem.
 */
const isBack = ({ delivery_problem: problem, mailing_records: records }: Shipment): boolean =>
  problem === 'returned' || Boolean(records?.delivery.returned_to_sender_at)

/** Returns whether the shipment can still change without an action of its members. */
export const isUnderWay = (shipment: Shipment): boolean => {
  const { status, delivered_at: deliveredAt, mailing_records: records, charge } = shipment
  switch (status) {
    case 'payment_pending':
    case 'queued':
    case 'printed':
      return true
    case 'shipped': {
      const isReceiptDue = records?.return_receipt.status === 'pending'
      return (!deliveredAt && !isBack(shipment)) || (Boolean(deliveredAt) && isReceiptDue)
    }
    case 'cancelled':
      // The carrier refunds the label after days, which readers do not wait for.
      return charge?.refund?.status === 'pending'
    case 'draft':
    case 'payment_failed':
      return false
  }
}
