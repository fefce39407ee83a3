import { dayMs, hourMs } from '#lib/contract/api/time.values.ts'
import { carrierName, isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { TaskKind } from '#lib/contract/tasks/task.values.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import {
  compareScans,
  summarizeTracking,
  type TrackingScan,
  type TrackingSummary,
} from '#lib/service/tracking/tracking-summary.ts'

import { findHoldPeriod } from './hold-period.ts'

const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** What is known of one bought piece. */
export type PieceFacts = {
  shipment: Pick<
    ShipmentRow,
    | 'id'
    | 'status'
    | 'carrier'
    | 'service'
    | 'returnReceipt'
    | 'manifestedAt'
    | 'shippedAt'
    | 'isTracked'
    | 'partner'
  >
  boughtAt: Date
  scans: readonly TrackingScan[]
  /** The return receipt has come. */
  hasReceipt: boolean
  /** What became of requesting it from the postal service. */
  receiptRequest: ReceiptRequest
}

export type ReceiptRequest = {
  /** Whether the service can request receipts of this piece's carrier. */
  isPossible: boolean
  requestedAt: Date | null
  refused: { at: Date; reason: string } | null
}

/** What needs a person, unless something happens before. */
export type Concern = {
  kind: TaskKind
  /** Distinguishes one occurrence from another of the same kind and piece. */
  occurrence: string
  /** From when on; null for what the carrier has reported, whatever the clocks of its scanners show. */
  since: Date | null
  dueAt: Date
  message: string
  details: Record<string, unknown>
}

type Case = PieceFacts & {
  summary: TrackingSummary
  ordered: TrackingScan[]
  carrier: string
  rules: Config['attention']
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const noAcceptance = ({ shipment, summary, carrier, rules }: Case): Concern | null => {
  // The rate provider may put a piece on a form of its own, which nobody here recorded as a hand-over.
  const mailedAt = shipment.partner === null ? null : shipment.shippedAt
  const handedOverAt = shipment.manifestedAt ?? summary.formScannedAt ?? mailedAt
  if (!handedOverAt || summary.acceptedAt) return null
  const since = after(handedOverAt, rules.acceptanceDays)
  const { formScannedAt } = summary
  const seen = formScannedAt
    ? `and its SCAN form scanned on ${day.format(formScannedAt)}, but the piece itself was not scanned by ${carrier} since`
    : `but not scanned by ${carrier} since`
  return {
    kind: 'no_acceptance',
    occurrence: handedOverAt.toISOString(),
    since,
    dueAt: after(since, 2),
    message: `${shipment.partner === null ? 'Handed over' : 'Mailed by the print partner'} on ${day.format(handedOverAt)}, ${seen}. Check whether it was left behind, or contact ${carrier}.`,
    details: {
      handed_over_at: handedOverAt.toISOString(),
      scan_form_scanned_at: formScannedAt?.toISOString() ?? null,
    },
  }
}

/** Days after buying within which a label that was never scanned is refunded. */
const refundDays = (carrier: string): number => (isPostal(carrier) ? 30 : 90)

const refundCutoff = ({ shipment, boughtAt, summary, carrier, rules }: Case): Concern | null => {
  // What was handed over, or listed on a scanned form, can no longer be cancelled for a refund.
  if (summary.handedOverAt || shipment.manifestedAt || shipment.partner !== null) return null
  const cutoff = after(boughtAt, refundDays(shipment.carrier ?? ''))
  return {
    kind: 'refund_cutoff',
    occurrence: 'bought',
    since: after(cutoff, -rules.refundDays),
    dueAt: cutoff,
    message: `Bought on ${day.format(boughtAt)} and never scanned. ${carrier} refunds the postage until ${day.format(cutoff)}: mail it, or cancel it for a refund.`,
    details: { bought_at: boughtAt.toISOString(), refundable_until: cutoff.toISOString() },
  }
}

const noMovement = ({ summary, carrier, rules }: Case): Concern | null => {
  const { lastMovedAt, problem } = summary
  if (!lastMovedAt || summary.deliveredAt || (problem && problem.kind !== 'held')) return null
  const since = after(lastMovedAt, rules.movementDays)
  return {
    kind: 'no_movement',
    occurrence: lastMovedAt.toISOString(),
    since,
    dueAt: after(since, 3),
    message: `No scan since ${day.format(lastMovedAt)}. Contact ${carrier} to locate it.`,
    details: { last_scan_at: lastMovedAt.toISOString() },
  }
}

const noticeLeft = ({ shipment, summary, ordered, carrier }: Case, at: Date): Concern => {
  const { attemptedAt } = summary
  const held = findHoldPeriod(
    { carrier: shipment.carrier ?? '', service: shipment.service ?? '' },
    attemptedAt ?? at,
    ordered,
  )
  const until = day.format(held.until)
  const keeping =
    held.source === 'carrier'
      ? `${carrier} holds it until ${until}.`
      : `Typically held ${held.usualDays} days, until about ${until}.`
  return {
    kind: 'notice_left',
    occurrence: 'first',
    since: null,
    dueAt: held.until,
    message: `Delivery attempted on ${day.format(at)}; ${carrier} left a notice. ${keeping} Tell the recipient, or send a First-Class copy.`,
    details: {
      attempted_at: at.toISOString(),
      held_until: held.until.toISOString().slice(0, 10),
      held_until_source: held.source,
    },
  }
}

const returned = ({ summary }: Case, kind: 'unclaimed' | 'returned', at: Date): Concern => {
  const why = {
    refused: 'Refused by the recipient',
    unclaimed: 'Unclaimed',
    other: `Undeliverable`,
  }
  const isRefused = summary.problem?.kind === 'refused'
  const back = summary.returnedAt
    ? `returned on ${day.format(summary.returnedAt)}`
    : summary.turnedBackAt
      ? 'being returned to you'
      : 'expected back'
  return {
    kind,
    occurrence: 'once',
    since: null,
    dueAt: after(at, 7),
    message: `${why[kind === 'unclaimed' ? 'unclaimed' : isRefused ? 'refused' : 'other']} and ${back}. Consider sending a First-Class copy.`,
    details: {
      happened_at: at.toISOString(),
      returned_at: summary.returnedAt?.toISOString() ?? null,
      refused: isRefused,
    },
  }
}

const lostOrDamaged = ({ carrier }: Case, kind: 'lost' | 'damaged', at: Date): Concern => ({
  kind: 'lost_or_damaged',
  occurrence: at.toISOString(),
  since: null,
  dueAt: after(at, 7),
  message: `${carrier} reported it ${kind} on ${day.format(at)}. File an inquiry with ${carrier}, and resend the document.`,
  details: { reported: kind, reported_at: at.toISOString() },
})

const problem = (piece: Case): Concern | null => {
  const found = piece.summary.problem
  switch (found?.kind) {
    case 'notice_left':
      return noticeLeft(piece, found.at)
    case 'unclaimed':
      return returned(piece, 'unclaimed', found.at)
    case 'refused':
    case 'returning':
    case 'returned':
      return returned(piece, 'returned', found.at)
    case 'lost':
    case 'damaged':
      return lostOrDamaged(piece, found.kind, found.at)
    case 'held':
    case undefined:
      return null
  }
}

/**
 * From when on a missing receipt is requested: the signature takes the carrier hours to file, and a receipt that comes
 * by itself needs no request.
 */
const requestAfterDays = 1

/** The postal service retains its records of certified mail this long. */
const requestUntilDays = 730

/** From when on the receipt is requested; null when it is not, or no longer. */
const receiptRequestDue = (
  { shipment, summary, hasReceipt, receiptRequest }: Case,
  now: Date,
): Date | null => {
  const { deliveredAt } = summary
  if (!deliveredAt || !shipment.returnReceipt || hasReceipt) return null
  if (!receiptRequest.isPossible || receiptRequest.requestedAt || receiptRequest.refused) return null
  return after(deliveredAt, requestUntilDays) > now ? after(deliveredAt, requestAfterDays) : null
}

const receiptOverdue = (piece: Case): Concern | null => {
  const { shipment, summary, hasReceipt, receiptRequest, carrier, rules } = piece
  if (!summary.deliveredAt || !shipment.returnReceipt || hasReceipt) return null
  const { requestedAt, refused } = receiptRequest
  const delivered = `Delivered on ${day.format(summary.deliveredAt)}`
  // Nothing is left to wait for once it is refused.
  const since = refused ? refused.at : after(summary.deliveredAt, rules.receiptDays)
  const words = refused
    ? `${delivered}, but ${carrier} did not accept our request for the purchased return receipt: ${refused.reason} Request it from ${carrier} directly.`
    : requestedAt
      ? `${delivered}, and the purchased return receipt was requested from ${carrier} on ${day.format(requestedAt)}, but it has not arrived. Ask ${carrier} about it soon: older receipts take longer.`
      : `${delivered}, but the purchased return receipt has not arrived. Request it from ${carrier} soon: older receipts take longer.`
  return {
    kind: 'receipt_overdue',
    occurrence: 'once',
    since,
    dueAt: after(since, 7),
    message: words,
    details: {
      delivered_at: summary.deliveredAt.toISOString(),
      ...(requestedAt && { requested_at: requestedAt.toISOString() }),
      ...(refused && { refused_at: refused.at.toISOString(), refusal: refused.reason }),
    },
  }
}

const rulesInOrder = [noAcceptance, refundCutoff, noMovement, problem, receiptOverdue]

/** A piece that is not recorded as handed over may be in the mail all the same. */
const unscannedRecheckMs = 6 * hourMs

/** A receipt that could not be requested, because the postal service was unreachable for long, is requested again. */
const receiptRecheckMs = 24 * hourMs

/**
 * What of a piece needs a person now, when that may next change by time alone (null: never), and whether nothing more
 * can be learned of it. `isReceiptDue`: its return receipt is to be requested from the carrier now.
 */
export const findConcerns = (
  facts: PieceFacts,
  rules: Config['attention'],
  now: Date,
): { concerns: Concern[]; lookAt: Date | null; isFinished: boolean; isReceiptDue: boolean } => {
  const { status, isTracked } = facts.shipment
  // Of what is not tracked nothing more can be learned.
  if (status === 'cancelled' || !isTracked) {
    return { concerns: [], lookAt: null, isFinished: true, isReceiptDue: false }
  }
  const piece: Case = {
    ...facts,
    rules,
    summary: summarizeTracking(facts.scans),
    ordered: [...facts.scans].sort(compareScans),
    carrier: carrierName(facts.shipment.carrier ?? '') || 'the carrier',
  }
  const { deliveredAt, returnedAt, acceptedAt } = piece.summary
  const found = rulesInOrder.map((rule) => rule(piece)).filter((concern) => concern !== null)
  const isLater = ({ since }: Concern) => since !== null && since > now
  const later = found.filter(isLater).map(({ since }) => since?.getTime() ?? 0)
  if (!acceptedAt) later.push(now.getTime() + unscannedRecheckMs)
  const receiptDue = receiptRequestDue(piece, now)
  const isReceiptDue = receiptDue !== null && receiptDue <= now
  if (receiptDue) later.push(isReceiptDue ? now.getTime() + receiptRecheckMs : receiptDue.getTime())
  return {
    concerns: found.filter((concern) => !isLater(concern)),
    lookAt: later.length > 0 ? new Date(Math.min(...later)) : null,
    isFinished:
      returnedAt !== null || (deliveredAt !== null && (!facts.shipment.returnReceipt || facts.hasReceipt)),
    isReceiptDue,
  }
}
