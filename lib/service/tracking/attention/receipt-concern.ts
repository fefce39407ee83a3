import { after, type Case, type Concern, type DayOf } from './concern.ts'

/**
 * When a missing receipt is first requested: the signature takes the carrier hours to file, and most receipts arrive
 * without a request.
 */
const requestAfterDays = 1

/** The postal service retains its records of certified mail this long. */
const requestUntilDays = 730

/** Returns when the receipt is requested; null if it is not, or no longer. */
export const receiptRequestDue = (
  { shipment, summary, hasReceipt, receiptRequest }: Case,
  now: Date,
): Date | null => {
  const { deliveredAt } = summary
  if (!deliveredAt || !shipment.returnReceipt || hasReceipt) return null
  if (!receiptRequest.isPossible || receiptRequest.requestedAt || receiptRequest.refused) return null
  return after(deliveredAt, requestUntilDays) > now ? after(deliveredAt, requestAfterDays) : null
}

/** Returns what a missing purchased return receipt requires of a person. */
export const receiptOverdue = (piece: Case): Concern | null => {
  const { shipment, summary, hasReceipt, receiptRequest, carrier, rules } = piece
  const { deliveredAt } = summary
  if (!deliveredAt || !shipment.returnReceipt || hasReceipt) return null
  const { requestedAt, refused } = receiptRequest
  // Nothing is left to wait for once it is refused.
  const since = refused ? refused.at : after(deliveredAt, rules.receiptDays)
  const message = (day: DayOf) => {
    const delivered = `Delivered on ${day(deliveredAt)}`
    if (refused) {
      return `${delivered}, but ${carrier} did not accept our request for the purchased return receipt: ${refused.reason} Request it from ${carrier} directly.`
    }
    return requestedAt
      ? `${delivered}, and the purchased return receipt was requested from ${carrier} on ${day(requestedAt)}, but it has not arrived. Ask ${carrier} about it soon: older receipts take longer.`
      : `${delivered}, but the purchased return receipt has not arrived. Request it from ${carrier} soon: older receipts take longer.`
  }
  return {
    kind: 'receipt_overdue',
    occurrence: 'once',
    since,
    dueAt: after(since, 7),
    message,
    details: {
      delivered_at: deliveredAt.toISOString(),
      ...(requestedAt && { requested_at: requestedAt.toISOString() }),
      ...(refused && { refused_at: refused.at.toISOString(), refusal: refused.reason }),
    },
  }
}
