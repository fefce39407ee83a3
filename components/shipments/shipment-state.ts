import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/**
 * Returns whether the piece has reached its sender again; one that was refused or unclaimed keeps that as its problem.
 */
const isBack = ({ delivery_problem: problem, mailing_records: records }: Shipment): boolean =>
  problem === 'returned' || Boolean(records?.delivery.returned_to_sender_at)

const inTheMail = (shipment: Shipment): string => {
  const { tracking_outcome: outcome, mailing_records: records } = shipment
  switch (outcome) {
    case null:
    case 'awaiting_acceptance':
      return 'Next: carrier scan, then delivery'
    case 'not_tracked':
      return 'Complete. This mail is not tracked.'
    case 'on_its_way':
      return records?.delivery.latest_status === 'out_for_delivery'
        ? 'Next: delivery today'
        : 'Next: carrier scan, then delivery'
    case 'held_up':
      return `Next: update from ${shipment.carrier ? carrierName(shipment.carrier) : 'the carrier'}`
    case 'returned':
      return isBack(shipment) ? 'No further updates expected.' : 'Next: return to sender'
    case 'delivered':
      return records?.return_receipt.status === 'pending' ? 'Next: return receipt' : 'Complete.'
  }
}

/** Describes the next expected event. */
export const nextExpected = (shipment: Shipment): string => {
  switch (shipment.status) {
    case 'draft':
      if (shipment.scheduled_for && !shipment.awaiting_approval) return 'Next: purchase on its mailing day'
      return shipment.awaiting_approval ? 'Next: decision by an approver' : 'Next: choose a service and pay'
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
