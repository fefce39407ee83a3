import type { DeliveryProblem, DeliveryStatus } from '#lib/contract/evidence/mailing-record.ts'
import type { trackingEvents } from '#lib/service/db/schema/tracking.ts'

import {
  isArrivalBack,
  isAttempt,
  isFormScan,
  isHandOver,
  isPieceScan,
  isPossession,
  readStatus,
  stageOf,
  statusOf,
  stepOf,
} from './tracking-stages.ts'

/** What prevents delivery, and the scan that reports it. */
type Problem<Scan> = { kind: DeliveryProblem; scan: Scan }

const says = (detail: string, words: RegExp) => (scan: TrackingScan) =>
  scan.statusDetail === detail || words.test(scan.message)

// The rate provider has no detail for unclaimed mail: the carrier's own message says it.
const unclaimedWords = /\bunclaimed\b|\bnot (been )?(collected|claimed|picked up)\b/i
export const isRefused = says('refused', /\brefused\b/i)
export const isLost = says('lost', /\b(is|was|been|declared) lost\b|\blost in transit\b/i)
export const isDamaged = says('damaged', /\bdamaged?\b/i)
export const isHeld = says('held', /\bheld (at|by|in)\b|\bhold at\b/i)

const wayBack = <Scan extends TrackingScan>(
  ordered: readonly Scan[],
  { turnBack, arrivalBack }: DecisiveScans<Scan>,
): Problem<Scan> | null => {
  if (!turnBack) return null
  const unclaimed = ordered.find((scan) => unclaimedWords.test(scan.message))
  if (unclaimed) return { kind: 'unclaimed', scan: unclaimed }
  const refused = ordered.find(isRefused)
  if (refused) return { kind: 'refused', scan: refused }
  return arrivalBack ? { kind: 'returned', scan: arrivalBack } : { kind: 'returning', scan: turnBack }
}

/**
 * Finds what prevents delivery of a piece, from its scans, oldest first. A piece that moves again is no longer lost or held;
 * damage and a notice last until it is delivered.
 */
const findProblem = <Scan extends TrackingScan>(
  ordered: readonly Scan[],
  decisive: DecisiveScans<Scan>,
): Problem<Scan> | null => {
  const back = wayBack(ordered, decisive)
  if (back || decisive.delivery) return back
  const lost = ordered.findLast(isLost)
  const movesAgain = lost && ordered.slice(ordered.indexOf(lost) + 1).some(isPossession)
  if (lost && !movesAgain) return { kind: 'lost', scan: lost }
  const damaged = ordered.findLast(isDamaged)
  if (damaged) return { kind: 'damaged', scan: damaged }
  const refused = ordered.find((scan) => readStatus(scan.status) !== 'pre_transit' && isRefused(scan))
  if (refused) return { kind: 'refused', scan: refused }
  if (decisive.attempt && isAttempt(decisive.attempt)) return { kind: 'notice_left', scan: decisive.attempt }
  const latest = ordered.at(-1)
  return latest && isHeld(latest) ? { kind: 'held', scan: latest } : null
}

/** One stored scan, as far as conclusions are drawn from it. */
export type TrackingScan = Pick<
  typeof trackingEvents.$inferSelect,
  'status' | 'statusDetail' | 'message' | 'carrierCode' | 'signedBy' | 'occurredAt' | 'observedAt'
>

/** What a piece's scans mean, taken together. Every moment is the one that the carrier reports. */
export type TrackingSummary = {
  /** Null until the carrier has reported anything about the piece. */
  latestStatus: DeliveryStatus | null
  latestStatusDetail: string | null
  /** First sign that the piece was handed over: the scan of its SCAN form, or one in the carrier's hands. */
  handedOverAt: Date | null
  /** First scan of a SCAN form that lists the piece. */
  formScannedAt: Date | null
  /** First scan of the piece itself in the carrier's hands. */
  acceptedAt: Date | null
  /** First delivery to the recipient. */
  deliveredAt: Date | null
  /** First attempt to deliver that did not end in delivery. */
  attemptedAt: Date | null
  /** First report that the piece goes back to its sender. */
  turnedBackAt: Date | null
  /** First report that it has reached its sender again. */
  returnedAt: Date | null
  /** What prevents delivery, and when it happened by the carrier's report. */
  problem: { kind: DeliveryProblem; at: Date } | null
  /** Latest scan that shows the piece in the carrier's hands. */
  lastMovedAt: Date | null
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Oldest first; a total order, so that the order in which scans arrived never matters. */
export const compareScans = (a: TrackingScan, b: TrackingScan): number =>
  a.occurredAt.getTime() - b.occurredAt.getTime() ||
  stageOf(a) - stageOf(b) ||
  stepOf(a) - stepOf(b) ||
  a.observedAt.getTime() - b.observedAt.getTime() ||
  compareText(a.statusDetail ?? '', b.statusDetail ?? '') ||
  compareText(a.message, b.message) ||
  compareText(a.carrierCode ?? '', b.carrierCode ?? '') ||
  compareText(a.signedBy ?? '', b.signedBy ?? '')

/** The scans that decide what is known of a piece; null where there is none yet. */
export type DecisiveScans<Scan extends TrackingScan> = {
  /** Where the piece is now: the latest of the furthest stage reached. */
  latest: Scan | null
  /** First that shows the piece handed over. */
  handOver: Scan | null
  /** First of a SCAN form that lists the piece. */
  formScan: Scan | null
  /** First of the piece itself in the carrier's hands. */
  acceptance: Scan | null
  /** First delivery to the recipient. */
  delivery: Scan | null
  /** First attempt to deliver that did not end in delivery. */
  attempt: Scan | null
  /** First report that the piece goes back to its sender. */
  turnBack: Scan | null
  /** First report that it has reached its sender again. */
  arrivalBack: Scan | null
  /** Latest delivery to the recipient that names a signer. */
  signature: Scan | null
}

const latestOf = <Scan extends TrackingScan>(ordered: readonly Scan[]): Scan | null => {
  const furthest = ordered.reduce((stage, scan) => Math.max(stage, stageOf(scan)), 0)
  if (furthest === 0) return null
  return ordered.findLast((scan) => stageOf(scan) === furthest) ?? null
}

/** Carriers also report `delivered` when a returned piece reaches its sender, which says nothing about the recipient. */
const findDeliveries = <Scan extends TrackingScan>(ordered: readonly Scan[]): Scan[] => {
  const turnBack = ordered.find((scan) => readStatus(scan.status) === 'return_to_sender')
  return ordered.filter(
    (scan) => readStatus(scan.status) === 'delivered' && (!turnBack || scan.occurredAt < turnBack.occurredAt),
  )
}

/** Every delivery to the recipient that names a signer, oldest first. */
export const findSignatures = (scans: readonly TrackingScan[]): { name: string; scan: TrackingScan }[] =>
  findDeliveries([...scans].sort(compareScans)).flatMap((scan) => {
    const name = scan.signedBy?.trim()
    return name ? [{ name, scan }] : []
  })

/** Finds what decides among a piece's scans, whatever order they arrived in and however often they repeat. */
export const findDecisiveScans = <Scan extends TrackingScan>(scans: readonly Scan[]): DecisiveScans<Scan> => {
  const ordered = [...scans].sort(compareScans)
  const turnBack = ordered.find((scan) => readStatus(scan.status) === 'return_to_sender') ?? null
  const deliveries = findDeliveries(ordered)
  return {
    latest: latestOf(ordered),
    handOver: ordered.find(isHandOver) ?? null,
    formScan: ordered.find(isFormScan) ?? null,
    acceptance: ordered.find(isPieceScan) ?? null,
    delivery: deliveries[0] ?? null,
    attempt: ordered.find(isAttempt) ?? null,
    turnBack,
    arrivalBack:
      ordered.find(
        (scan) => turnBack !== null && scan.occurredAt >= turnBack.occurredAt && isArrivalBack(scan),
      ) ?? null,
    signature: deliveries.findLast((scan) => scan.signedBy?.trim()) ?? null,
  }
}

/** The provider's detail of a scanned SCAN form speaks of the form: the piece is still awaited. */
const detailOf = (scan: TrackingScan): string | null =>
  isFormScan(scan) ? 'awaiting_information' : scan.statusDetail

/** Summarizes the scans of one piece. */
export const summarizeTracking = (scans: readonly TrackingScan[]): TrackingSummary => {
  const decisive = findDecisiveScans(scans)
  const { latest, handOver, formScan, acceptance, delivery, attempt, turnBack, arrivalBack } = decisive
  const ordered = [...scans].sort(compareScans)
  const problem = findProblem(ordered, decisive)
  return {
    latestStatus: latest && statusOf(latest),
    latestStatusDetail: latest && detailOf(latest),
    handedOverAt: handOver?.occurredAt ?? null,
    formScannedAt: formScan?.occurredAt ?? null,
    acceptedAt: acceptance?.occurredAt ?? null,
    deliveredAt: delivery?.occurredAt ?? null,
    attemptedAt: attempt?.occurredAt ?? null,
    turnedBackAt: turnBack?.occurredAt ?? null,
    returnedAt: arrivalBack?.occurredAt ?? null,
    problem: problem && { kind: problem.kind, at: problem.scan.occurredAt },
    lastMovedAt: ordered.findLast(isPossession)?.occurredAt ?? null,
  }
}
