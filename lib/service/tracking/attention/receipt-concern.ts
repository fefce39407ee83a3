import { after, type Case, type Concern, type DayOf } from './concern.ts'

/**
 * When a missing receipt is first requested: the signature takes the carrier hours to file, and most receipts arrive
 * without a request.
 */
const requestAfterDays = 1

/**
 * The postal service's clock of a receipt, in days from mailing: a request takes longer after 60 days, and finds nothing
 * after two years (faq.usps.com, What is Electronic Return Receipt). It becomes urgent in time for the former.
 */
const clockDays = { urgent: 45, slow: 60, gone: 730 }

/** Returns when the piece was mailed, by what is known: it was delivered, so that it was. */
const mailedAt = ({ shipment, summary, boughtAt }: Case): Date =>
  shipment.shippedAt ?? summary.firstScannedAt ?? boughtAt

const isOwed = ({ shipment, summary, hasReceipt }: Case): boolean =>
  summary.deliveredAt !== null && shipment.returnReceipt && !hasReceipt

/** Returns whether the carrier has deleted its record, so that a missing receipt can no longer come. */
export const isReceiptGone = (piece: Case, now: Date): boolean =>
  after(mailedAt(piece), clockDays.gone) <= now

/** Returns when the receipt is requested; null if it is not, or no longer. */
export const receiptRequestDue = (piece: Case, now: Date): Date | null => {
  const { summary, receiptRequest } = piece
  if (!summary.deliveredAt || !isOwed(piece)) return null
  if (!receiptRequest.isPossible || receiptRequest.requestedAt || receiptRequest.refused) return null
  return isReceiptGone(piece, now) ? null : after(summary.deliveredAt, requestAfterDays)
}

/** Describes what was tried for the receipt so far. */
const describeTried = ({ receiptRequest: { requestedAt, refused }, carrier }: Case, day: DayOf): string => {
  if (refused) {
    return `but ${carrier} did not accept our request for the purchased return receipt: ${refused.reason}`
  }
  return requestedAt
    ? `and the purchased return receipt was requested from ${carrier} on ${day(requestedAt)}, but it has not arrived.`
    : 'but the purchased return receipt has not arrived.'
}

type Phase = Pick<Concern, 'dueAt'> & {
  kind: 'receipt_overdue' | 'receipt_urgent'
  since: Date
  advice: (day: DayOf) => string
}

const latest = (...moments: Date[]): Date => new Date(Math.max(...moments.map((each) => each.getTime())))

/** Returns how a missing receipt becomes more urgent, in order. Another kind is a task of its own, which notifies. */
const phasesOf = (piece: Case, deliveredAt: Date): Phase[] => {
  const { receiptRequest, carrier, rules } = piece
  const mailed = mailedAt(piece)
  const [slow, gone] = [after(mailed, clockDays.slow), after(mailed, clockDays.gone)]
  // Nothing is left to wait for once it is refused.
  const overdue = receiptRequest.refused ? receiptRequest.refused.at : after(deliveredAt, rules.receiptDays)
  const urgent = latest(after(mailed, clockDays.urgent), overdue)
  const dueAt = latest(slow, after(urgent, 7))
  // Where it can be requested, it comes by email.
  const arrives = receiptRequest.isPossible ? ' or have it emailed to the receipt address' : ''
  const request = `Request it from ${carrier} directly, and upload it${arrives}`
  return [
    {
      kind: 'receipt_overdue',
      since: overdue,
      dueAt: after(overdue, 7),
      advice: (day) => `${request}: from ${day(slow)}, 60 days after mailing, that takes longer.`,
    },
    {
      kind: 'receipt_urgent',
      since: urgent,
      dueAt,
      advice: (day) =>
        `${request} soon: from ${day(slow)}, 60 days after mailing, that takes longer, and ${carrier} keeps it until ${day(gone)}.`,
    },
    {
      kind: 'receipt_urgent',
      since: gone,
      dueAt,
      advice: (day) =>
        `It can no longer be requested: ${carrier} kept it for two years from mailing, until ${day(gone)}.`,
    },
  ]
}

/** Returns what a missing purchased return receipt requires of a person now, and what it will require later. */
export const receiptConcerns = (piece: Case, now: Date): Concern[] => {
  const { summary, receiptRequest } = piece
  const { deliveredAt } = summary
  if (!deliveredAt || !isOwed(piece)) return []
  const { requestedAt, refused } = receiptRequest
  const phases = phasesOf(piece, deliveredAt)
  const current = phases.findLast(({ since }) => since <= now)
  return phases
    .filter((phase) => phase === current || phase.since > now)
    .map(({ advice, ...phase }) => ({
      ...phase,
      occurrence: 'once',
      message: (day) => `Delivered on ${day(deliveredAt)}, ${describeTried(piece, day)} ${advice(day)}`,
      details: {
        delivered_at: deliveredAt.toISOString(),
        mailed_at: mailedAt(piece).toISOString(),
        ...(requestedAt && { requested_at: requestedAt.toISOString() }),
        ...(refused && { refused_at: refused.at.toISOString(), refusal: refused.reason }),
      },
    }))
}
