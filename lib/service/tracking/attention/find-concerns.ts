import { hourMs } from '#lib/contract/formats/time.values.ts'
import { carrierName, carrierTrackingPage } from '#lib/contract/quotes/carriers.values.ts'
import { unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import { formatDay } from '#lib/service/local-time.ts'
import { readScans } from '#lib/service/tracking/ordered-scans.ts'
import { summarizeTracking } from '#lib/service/tracking/tracking-summary.ts'

import { mailedThoughCancelled } from './cancelled-concern.ts'
import { after, type Case, type Concern, type DayOf, type PieceFacts } from './concern.ts'
import { findHoldPeriod, type HoldPeriod } from './hold-period.ts'
import { neverAccepted, neverScanned, notMoving } from './missing-scan-concern.ts'
import { isReceiptGone, receiptConcerns, receiptRequestDue } from './receipt-concern.ts'

const holdOf = ({ shipment, summary, ordered }: Case, at: Date): HoldPeriod =>
  findHoldPeriod(
    { carrier: shipment.carrier ?? '', service: shipment.service ?? '' },
    summary.attemptedAt ?? at,
    ordered,
  )

/** Describes until when a piece is held: the day that the carrier named, or its usual period with the source. */
const keepingOf = (held: HoldPeriod, carrier: string): string => {
  if (held.until === null) return ''
  // A day that the carrier named, or counted from: it is the same in every zone.
  const until = formatDay(held.until.toISOString())
  return held.source === 'carrier'
    ? ` ${carrier} holds it until ${until}.`
    : ` Typically held ${held.usualDays} days, until about ${until} (${held.basis}).`
}

const holdDetails = (held: HoldPeriod) =>
  held.until === null
    ? {}
    : { held_until: held.until.toISOString().slice(0, 10), held_until_source: held.source }

const noticeLeft = (piece: Case, at: Date): Concern => {
  const { carrier } = piece
  const held = holdOf(piece, at)
  return {
    kind: 'notice_left',
    occurrence: 'first',
    since: null,
    dueAt: held.until ?? after(at, 3),
    message: (day) =>
      `Delivery attempted on ${day(at)}; ${carrier} left a notice.${keepingOf(held, carrier)} Tell the recipient, or send a First-Class copy.`,
    details: { attempted_at: at.toISOString(), ...holdDetails(held) },
  }
}

type Found = NonNullable<Case['summary']['problem']>

const attempted = ({ carrier }: Case, { at, wording }: Found): Concern => ({
  kind: 'delivery_attempted',
  occurrence: 'first',
  since: null,
  dueAt: after(at, 3),
  message: (day) =>
    `Delivery attempted on ${day(at)}: ${carrier} reported “${wording}”. Tell the recipient, or contact ${carrier}.`,
  details: { attempted_at: at.toISOString(), wording },
})

/** A piece held at the recipient's request is theirs to collect; one waiting for pickup goes back if no one comes. */
const heldAtRequest = /\brequest|\bfuture (delivery )?date\b|\bredelivery scheduled\b/i

const held = (piece: Case, { at, wording }: Found): Concern | null => {
  if (heldAtRequest.test(wording)) return null
  const { carrier } = piece
  const period = holdOf(piece, at)
  const keeping = period.source === 'carrier' ? keepingOf(period, carrier) : ''
  return {
    kind: 'held',
    occurrence: at.toISOString(),
    since: null,
    dueAt: (period.source === 'carrier' && period.until) || after(at, 3),
    message: (day) =>
      `Held since ${day(at)}: ${carrier} reported “${wording}”.${keeping} Tell the recipient to pick it up.`,
    details: { held_at: at.toISOString(), wording, ...(period.source === 'carrier' && holdDetails(period)) },
  }
}

const undeliverable = ({ carrier }: Case, { at, wording, reason }: Found): Concern => ({
  kind: 'undeliverable',
  occurrence: 'once',
  since: null,
  dueAt: after(at, 7),
  message: (day) =>
    `${carrier} could not deliver it as addressed: “${wording}”, reported on ${day(at)}. Expect it back. Check the address, and consider another way of service.`,
  details: { reported_at: at.toISOString(), wording, reason },
})

const unclear = ({ shipment, summary, carrier }: Case): Concern | null => {
  const scan = summary.unclear
  if (!scan) return null
  const page = shipment.trackingNumber
    ? carrierTrackingPage(shipment.carrier ?? '', shipment.trackingNumber)
    : null
  const said = scan.message.trim() ? `“${scan.message.trim()}”` : 'a scan without a description'
  const { unclearDate } = scan
  return {
    kind: 'tracking_unclear',
    occurrence: `${scan.occurredAt.toISOString()} ${scan.message}`,
    since: null,
    dueAt: after(unclearDate ? scan.observedAt : scan.occurredAt, 2),
    message: (day) =>
      unclearDate
        ? `${carrier} reported ${said} and dated it ${day(scan.occurredAt)}, ${unclearDateTexts[unclearDate]}. That date cannot be right, so Mailroom draws no conclusion from the scan. Check the carrier’s page.`
        : `${carrier} reported ${said} on ${day(scan.occurredAt)}. Mailroom does not recognize this wording and draws no conclusion from it. Check the carrier’s page.`,
    details: {
      wording: scan.message,
      tracking_status: scan.status,
      tracking_status_detail: scan.statusDetail,
      occurred_at: scan.occurredAt.toISOString(),
      ...(unclearDate && { unclear_date: unclearDate }),
      carrier_page: page,
    },
  }
}

const returned = ({ summary }: Case, kind: 'unclaimed' | 'returned', at: Date): Concern => {
  const reason = summary.undeliverable?.reason
  const isRefused = summary.problem?.kind === 'refused'
  const { deliveredAt, returnedAt, turnedBackAt } = summary
  const ended = (day: DayOf) => {
    if (kind === 'unclaimed') return 'Unclaimed and'
    if (isRefused) return 'Refused by the recipient and'
    // The evidence has that report of the carrier: what came back may have been with the recipient.
    if (deliveredAt) return `Reported as delivered on ${day(deliveredAt)}, then`
    return summary.undeliverable ? `Undeliverable${reason ? ` (${reason})` : ''} and` : 'Not delivered and'
  }
  const back = (day: DayOf) => {
    if (returnedAt) return `returned on ${day(returnedAt)}`
    return turnedBackAt ? 'being returned to you' : 'expected back'
  }
  return {
    kind,
    occurrence: 'once',
    since: null,
    dueAt: after(at, 7),
    message: (day) => `${ended(day)} ${back(day)}. Consider sending a First-Class copy.`,
    details: {
      happened_at: at.toISOString(),
      returned_at: momentOf(returnedAt),
      refused: isRefused,
    },
  }
}

const lostOrDamaged = ({ carrier }: Case, kind: 'lost' | 'damaged', at: Date): Concern => ({
  kind: 'lost_or_damaged',
  occurrence: at.toISOString(),
  since: null,
  dueAt: after(at, 7),
  message: (day) =>
    `${carrier} reported it ${kind} on ${day(at)}. File an inquiry with ${carrier}, and resend the document.`,
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
    case 'attempted':
      return attempted(piece, found)
    case 'undeliverable':
      return undeliverable(piece, found)
    case 'held':
      return held(piece, found)
    case 'delayed':
    case 'unclear':
    case undefined:
      return null
  }
}

const rulesInOrder = [neverAccepted, neverScanned, notMoving, problem, unclear]

/** A piece without a recorded hand-over may still be in the mail. */
const unscannedRecheckMs = 6 * hourMs

/**
 * A receipt that could not be requested, because the postal service was unreachable for long or refused our key, is
 * requested again. A number that it does not share is not.
 */
const receiptRecheckMs = 24 * hourMs

/**
 * Returns what currently needs a person, when that may next change by time alone (null: never), and whether nothing
 * more can be learned. `isReceiptDue`: its return receipt is to be requested from the carrier now.
 */
export const findConcerns = (
  facts: PieceFacts,
  rules: Config['attention'],
  now: Date,
): { concerns: Concern[]; lookAt: Date | null; isFinished: boolean; isReceiptDue: boolean } => {
  const { status, isTracked } = facts.shipment
  // Nothing more can be learned about untracked mail.
  if (!isTracked) return { concerns: [], lookAt: null, isFinished: true, isReceiptDue: false }
  const piece: Case = {
    ...facts,
    rules,
    summary: summarizeTracking(facts.scans, facts.shipment),
    ordered: readScans(facts.scans, facts.shipment)
      .map(({ scan }) => scan)
      .filter(({ unclearDate }) => !unclearDate),
    carrier: carrierName(facts.shipment.carrier ?? '') || 'the carrier',
  }
  if (status === 'cancelled') {
    const mailed = mailedThoughCancelled(piece)
    return { concerns: mailed ? [mailed] : [], lookAt: null, isFinished: true, isReceiptDue: false }
  }
  const { deliveredAt, returnedAt, firstScannedAt } = piece.summary
  const found = [
    ...rulesInOrder.map((rule) => rule(piece)).filter((concern) => concern !== null),
    ...receiptConcerns(piece, now),
  ]
  const isLater = ({ since }: Concern) => since !== null && since > now
  const later = found.filter(isLater).map(({ since }) => since?.getTime() ?? 0)
  if (!firstScannedAt) later.push(now.getTime() + unscannedRecheckMs)
  const receiptDue = receiptRequestDue(piece, now)
  const isReceiptDue = receiptDue !== null && receiptDue <= now
  if (receiptDue) later.push(isReceiptDue ? now.getTime() + receiptRecheckMs : receiptDue.getTime())
  return {
    concerns: found.filter((concern) => !isLater(concern)),
    lookAt: later.length > 0 ? new Date(Math.min(...later)) : null,
    isFinished:
      returnedAt !== null ||
      (deliveredAt !== null &&
        (!facts.shipment.returnReceipt || facts.hasReceipt || isReceiptGone(piece, now))),
    isReceiptDue,
  }
}
