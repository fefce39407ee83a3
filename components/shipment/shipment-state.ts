import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import * as wording from './wording.tsx'

/** Whether the piece has reached its sender again; one that was refused or unclaimed keeps that as its problem. */
const isBack = ({ delivery_problem: problem, mailing_records: records }: Shipment): boolean =>
  problem === 'returned' || Boolean(records?.delivery.returned_to_sender_at)

const inTheMail = (shipment: Shipment): string => {
  const { tracking_outcome: outcome, mailing_records: records } = shipment
  switch (outcome) {
    case null:
    case 'awaiting_acceptance':
      return wording.nextCarrierScanThenDelivery
    case 'not_tracked':
      return wording.completeThisMailIsNotTracked
    case 'on_its_way':
      return records?.delivery.latest_status === 'out_for_delivery'
        ? wording.nextDeliveryToday
        : wording.nextCarrierScanThenDelivery
    case 'held_up':
      return wording.nextUpdateFrom(shipment.carrier ? carrierName(shipment.carrier) : wording.theCarrier)
    case 'returned':
      return isBack(shipment) ? wording.noFurtherUpdatesExpected : wording.nextReturnToSender
    case 'delivered':
      return records?.return_receipt.status === 'pending' ? wording.nextReturnReceipt : 'Complete.'
  }
}

/** Describes the next expected event. */
export const nextExpected = (shipment: Shipment): string => {
  switch (shipment.status) {
    case 'draft':
      if (shipment.scheduled_for && !shipment.awaiting_approval) return wording.nextScheduledPurchase
      return shipment.awaiting_approval ? wording.nextDecisionByAnApprover : wording.nextChooseAService
    case 'payment_pending':
      return wording.nextBankConfirmation
    case 'payment_failed':
      return wording.nextTryAnotherCard
    case 'queued':
      return wording.nextPrinting
    case 'printed':
      return wording.nextHandoffToTheCarrier
    case 'shipped':
      return inTheMail(shipment)
    case 'cancelled':
      return shipment.charge?.refund?.status === 'pending'
        ? wording.nextRefundToTheCard
        : wording.noFurtherUpdatesExpected
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
