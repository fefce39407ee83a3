import type { DeliveryProblem, DeliveryStatus } from '#lib/contract/mailing-record/mailing-record.ts'
import type { ScanMeaning } from '#lib/contract/tracking/meanings.values.ts'

import { type ReadScan, readScans } from './ordered-scans.ts'
import type { TrackedPiece, TrackingScan } from './read-scans.ts'
import {
  isAcceptance,
  isAttempt,
  isHandOver,
  isPieceScan,
  isPossession,
  stageOf,
  statusOf,
} from './tracking-stages.ts'
import { madeAt } from './unclear-date.ts'

/** A delivery problem, and the scan that reports it. */
type Problem<Scan> = { kind: DeliveryProblem; read: ReadScan<Scan> }

const latestThat = <Scan>(
  ordered: readonly ReadScan<Scan>[],
  ...meanings: readonly ScanMeaning[]
): ReadScan<Scan> | undefined => ordered.findLast(({ meaning }) => meanings.includes(meaning))

/** Returns whether the carrier scanned the piece again after a scan, in a wording that is understood. */
const movesAfter = <Scan>(ordered: readonly ReadScan<Scan>[], read: ReadScan<Scan>): boolean =>
  ordered.slice(ordered.indexOf(read) + 1).some(isPieceScan)

const wayBack = <Scan extends TrackingScan>(
  ordered: readonly ReadScan<Scan>[],
  { turnBack, arrivalBack }: DecisiveScans<Scan>,
): Problem<Scan> | null => {
  const readOf = (scan: Scan | null) => ordered.find((read) => read.scan === scan)
  const turn = readOf(turnBack)
  if (!turn) return null
  const unclaimed = latestThat(ordered, 'unclaimed')
  if (unclaimed) return { kind: 'unclaimed', read: unclaimed }
  const refused = ordered.find(({ meaning }) => meaning === 'refused')
  if (refused) return { kind: 'refused', read: refused }
  const arrival = readOf(arrivalBack)
  return arrival ? { kind: 'returned', read: arrival } : { kind: 'returning', read: turn }
}

const problemKinds: Partial<Record<ScanMeaning, DeliveryProblem>> = {
  undeliverable: 'undeliverable',
  refused: 'refused',
  unclaimed: 'unclaimed',
}

/** Problems of the latest scan alone: a piece that moves again has them no longer. */
const passing: Partial<Record<ScanMeaning, DeliveryProblem>> = {
  held: 'held',
  delayed: 'delayed',
  misrouted: 'delayed',
  forwarded: 'delayed',
  unclear: 'unclear',
}

/**
 * Finds what prevents delivery of a piece, from its scans, oldest first. A piece that moves again is no longer lost, held or
 * delayed; damage, a failed delivery and an attempt last until it is delivered.
 */
const findProblem = <Scan extends TrackingScan>(
  ordered: readonly ReadScan<Scan>[],
  decisive: DecisiveScans<Scan>,
): Problem<Scan> | null => {
  const back = wayBack(ordered, decisive)
  if (back || decisive.delivery) return back
  const lost = latestThat(ordered, 'lost')
  if (lost && !movesAfter(ordered, lost)) return { kind: 'lost', read: lost }
  const failed = latestThat(ordered, 'undeliverable', 'refused', 'unclaimed', 'forwarded')
  const failure = failed && problemKinds[failed.meaning]
  if (failed && failure && failed.status !== 'pre_transit') return { kind: failure, read: failed }
  const damaged = latestThat(ordered, 'damaged')
  if (damaged) return { kind: 'damaged', read: damaged }
  const attempt = ordered.find(({ scan }) => scan === decisive.attempt)
  const notice = ordered.find(({ meaning }) => meaning === 'notice_left') ?? attempt
  if (notice) return { kind: notice.meaning === 'notice_left' ? 'notice_left' : 'attempted', read: notice }
  const latest = ordered.findLast(({ meaning }) => meaning !== 'note')
  const kind = latest && passing[latest.meaning]
  return kind ? { kind, read: latest } : null
}

/** Combined meaning of a piece's scans. Every moment is as reported by the carrier. */
export type TrackingSummary = {
  /** Null until the carrier has reported anything about the piece. */
  latestStatus: DeliveryStatus | null
  latestStatusDetail: string | null
  /** First sign that the piece was handed over: the scan of its SCAN form, or one in the carrier's hands. */
  handedOverAt: Date | null
  /** First scan of a SCAN form that lists the piece. */
  formScannedAt: Date | null
  /** First scan of the piece itself in the carrier's hands, of any meaning: the carrier had it then. */
  firstScannedAt: Date | null
  /** First scan by which the carrier accepted the piece; null where no such scan is reported. */
  acceptedAt: Date | null
  /** First delivery to the recipient. */
  deliveredAt: Date | null
  /** First attempt to deliver that did not end in delivery. */
  attemptedAt: Date | null
  /** First report that the piece goes back to its sender. */
  turnedBackAt: Date | null
  /** First report that it has reached its sender again. */
  returnedAt: Date | null
  /** The delivery problem: when it happened by the carrier's report, in its wording, and its reason. */
  problem: { kind: DeliveryProblem; at: Date; wording: string; reason: string | null } | null
  /** Why the piece could not be delivered as addressed, also once it travels back. */
  undeliverable: { at: Date; reason: string | null } | null
  /** The latest scan that the table of carrier wordings does not explain, unless the carrier scanned the piece since. */
  unclear: TrackingScan | null
  /** Latest scan that shows the piece in the carrier's hands, and no later than it was reported. */
  lastMovedAt: Date | null
}

/** The scans that determine the state of a piece; null if there is none yet. */
export type DecisiveScans<Scan extends TrackingScan> = {
  /** The current position: the latest of the furthest stage reached. */
  latest: Scan | null
  /** First that shows the piece handed over. */
  handOver: Scan | null
  /** First of a SCAN form that lists the piece. */
  formScan: Scan | null
  /** First of the piece itself in the carrier's hands, of any meaning. */
  firstScan: Scan | null
  /** First by which the carrier accepted the piece, before it was delivered or turned back. */
  acceptance: Scan | null
  /** First delivery to the recipient. */
  delivery: Scan | null
  /** First attempt to deliver that did not end in delivery. */
  attempt: Scan | null
  /** Latest report that it cannot be delivered as addressed. */
  undeliverable: Scan | null
  /** First report that the piece goes back to its sender. */
  turnBack: Scan | null
  /** First report that it has reached its sender again. */
  arrivalBack: Scan | null
  /** Latest delivery to the recipient that names a signer. */
  signature: Scan | null
}

const latestOf = <Scan>(ordered: readonly ReadScan<Scan>[]): ReadScan<Scan> | null => {
  const furthest = ordered.reduce((stage, read) => Math.max(stage, stageOf(read)), 0)
  if (furthest === 0) return null
  return ordered.findLast((read) => stageOf(read) === furthest) ?? null
}

const findDeliveries = <Scan>(ordered: readonly ReadScan<Scan>[]): ReadScan<Scan>[] =>
  ordered.filter(({ meaning }) => meaning === 'delivered')

/** Every delivery to the recipient that names a signer, oldest first. */
export const findSignatures = (
  scans: readonly TrackingScan[],
  piece: TrackedPiece,
): { name: string; scan: TrackingScan }[] =>
  findDeliveries(readScans(scans, piece)).flatMap(({ scan }) => {
    const name = scan.signedBy?.trim()
    return name ? [{ name, scan }] : []
  })

/** Returns the scans from the last return on: empty if the piece was delivered to the recipient after all. */
const turnBackOf = <Scan>(ordered: readonly ReadScan<Scan>[]): ReadScan<Scan> | undefined => {
  const turn = ordered.find(({ isReturning }) => isReturning)
  const delivery = ordered.findLast(({ meaning }) => meaning === 'delivered')
  if (!turn || !delivery || ordered.indexOf(delivery) < ordered.indexOf(turn)) return turn
  return ordered.slice(ordered.indexOf(delivery) + 1).find(({ isReturning }) => isReturning)
}

/** Returns the scan that accepted a piece on its way out; undefined where that scan is missing, which is common. */
const acceptanceOf = <Scan>(
  ordered: readonly ReadScan<Scan>[],
  ends: readonly (ReadScan<Scan> | undefined)[],
): ReadScan<Scan> | undefined => {
  const end = Math.min(...ends.map((read) => (read ? ordered.indexOf(read) : ordered.length)))
  return ordered.slice(0, end).find(isAcceptance)
}

const decide = <Scan extends TrackingScan>(ordered: readonly ReadScan<Scan>[]): DecisiveScans<Scan> => {
  const turnBack = turnBackOf(ordered)
  const deliveries = findDeliveries(ordered)
  const isAfterAll = !turnBack && deliveries.length > 0
  const latest = isAfterAll ? deliveries.at(-1) : latestOf(ordered)
  const scanOf = (read: ReadScan<Scan> | null | undefined): Scan | null => read?.scan ?? null
  return {
    latest: scanOf(latest),
    handOver: scanOf(ordered.find(isHandOver)),
    formScan: scanOf(ordered.find(({ meaning }) => meaning === 'form_scanned')),
    firstScan: scanOf(ordered.find(isPieceScan)),
    acceptance: scanOf(acceptanceOf(ordered, [deliveries[0], turnBack])),
    delivery: scanOf(deliveries[0]),
    attempt: scanOf(ordered.find(isAttempt)),
    undeliverable: scanOf(latestThat(ordered, 'undeliverable')),
    turnBack: scanOf(turnBack),
    arrivalBack: turnBack
      ? scanOf(ordered.slice(ordered.indexOf(turnBack)).find(({ meaning }) => meaning === 'returned'))
      : null,
    signature: scanOf(deliveries.findLast(({ scan }) => scan.signedBy?.trim())),
  }
}

/** Finds what decides among a piece's scans, whatever order they arrived in and however often they repeat. */
export const findDecisiveScans = <Scan extends TrackingScan>(
  scans: readonly Scan[],
  piece: TrackedPiece,
): DecisiveScans<Scan> => decide(readScans(scans, piece))

/** The provider's detail of a scanned SCAN form speaks of the form, and that of a return of a delivery. */
const detailOf = <Scan extends TrackingScan>({ scan, meaning }: ReadScan<Scan>): string | null => {
  if (meaning === 'form_scanned') return 'awaiting_information'
  return meaning === 'returned' ? 'return' : scan.statusDetail
}

/** A scan was made before it was reported, whatever the clock of its scanner says. */
const lastMovedOf = (ordered: readonly ReadScan<TrackingScan>[]): Date | null => {
  const moments = ordered
    .filter(isPossession)
    .map(({ scan }) => Math.min(scan.occurredAt.getTime(), scan.observedAt.getTime()))
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}

/** Summarizes the scans of one piece. */
export const summarizeTracking = (scans: readonly TrackingScan[], piece: TrackedPiece): TrackingSummary => {
  const ordered = readScans(scans, piece)
  const decisive = decide(ordered)
  const { handOver, formScan, firstScan, acceptance, delivery, attempt, turnBack, arrivalBack } = decisive
  const latest = ordered.find(({ scan }) => scan === decisive.latest)
  const problem = findProblem(ordered, decisive)
  const undeliverable = latestThat(ordered, 'undeliverable')
  const unclear = latestThat(ordered, 'unclear')
  return {
    latestStatus: latest ? statusOf(latest) : null,
    latestStatusDetail: latest ? detailOf(latest) : null,
    handedOverAt: handOver && madeAt(handOver),
    formScannedAt: formScan?.occurredAt ?? null,
    firstScannedAt: firstScan?.occurredAt ?? null,
    acceptedAt: acceptance?.occurredAt ?? null,
    deliveredAt: delivery?.occurredAt ?? null,
    attemptedAt: attempt?.occurredAt ?? null,
    turnedBackAt: turnBack?.occurredAt ?? null,
    returnedAt: arrivalBack?.occurredAt ?? null,
    problem: problem && {
      kind: problem.kind,
      at: problem.read.scan.occurredAt,
      wording: problem.read.scan.message,
      reason: problem.read.reason,
    },
    undeliverable: undeliverable ? { at: undeliverable.scan.occurredAt, reason: undeliverable.reason } : null,
    unclear: unclear && !movesAfter(ordered, unclear) ? unclear.scan : null,
    lastMovedAt: lastMovedOf(ordered),
  }
}
