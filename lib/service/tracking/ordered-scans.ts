import type { ScanMeaning } from '#lib/contract/tracking/meanings.values.ts'

import { readDelivery, readScan, type TrackedPiece, type TrackingScan } from './read-scans.ts'
import { type Reading, stageOf, stepOf } from './tracking-stages.ts'
import { madeAt } from './unclear-date.ts'

/** A scan that is in force, with what it is read as among all scans. */
export type ReadScan<Scan> = Reading & { scan: Scan; status: string }

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Oldest first; a total order, so that the order in which scans arrived never matters. */
const compareReadings = (a: ReadScan<TrackingScan>, b: ReadScan<TrackingScan>): number =>
  madeAt(a.scan).getTime() - madeAt(b.scan).getTime() ||
  stageOf(a) - stageOf(b) ||
  stepOf(a) - stepOf(b) ||
  a.scan.observedAt.getTime() - b.scan.observedAt.getTime() ||
  compareText(a.scan.statusDetail ?? '', b.scan.statusDetail ?? '') ||
  compareText(a.scan.message, b.scan.message) ||
  compareText(a.scan.carrierCode ?? '', b.scan.carrierCode ?? '') ||
  compareText(a.scan.signedBy ?? '', b.scan.signedBy ?? '')

/** The same report of the same moment: a carrier may name the signer in a later one. */
const isSameReport = (a: TrackingScan, b: TrackingScan): boolean =>
  a.occurredAt.getTime() === b.occurredAt.getTime() &&
  a.status === b.status &&
  a.statusDetail === b.statusDetail &&
  a.message === b.message &&
  a.location.zip === b.location.zip &&
  a.location.city === b.location.city

/** Returns the scans that the carrier has not corrected since. IDs are in the order in which scans were stored. */
export const scansInForce = <Scan extends TrackingScan>(scans: readonly Scan[]): Scan[] => {
  const corrections = scans.filter(({ supersedes }) => supersedes)
  if (corrections.length === 0) return scans.filter(({ supersededBy }) => !supersededBy)
  const byId = new Map(scans.map((scan) => [scan.id, scan]))
  return scans.filter(
    (scan) =>
      !scan.supersededBy &&
      !corrections.some((correction) => {
        const corrected = byId.get(correction.supersedes ?? undefined)
        const isLater = (correction.id ?? '') > (scan.id ?? '')
        return corrected !== undefined && isLater && isSameReport(corrected, scan)
      }),
  )
}

/** Meanings after which a piece is expected back, though nothing says yet that it is on its way. */
const failures: ReadonlySet<ScanMeaning> = new Set(['undeliverable', 'refused', 'unclaimed'])

/** Meanings that say nothing of where the piece is. */
const inconclusive: ReadonlySet<ScanMeaning> = new Set(['announced', 'note'])

/**
 * Reads one scan. If its date cannot be right it is unclear, so that it is quoted and nothing is derived from it. One that is
 * dated before the purchase may be of another piece, since carriers reuse tracking numbers
 * (docs.easypost.com/docs/trackers): it does not show this one anywhere.
 */
const readDated = <Scan extends TrackingScan>(scan: Scan, piece: TrackedPiece): ReadScan<Scan> => {
  const read = { scan, status: scan.status, ...readScan(scan, piece) }
  if (!scan.unclearDate || inconclusive.has(read.meaning)) return read
  const status = scan.unclearDate === 'before_purchase' ? 'unknown' : scan.status
  return { ...read, status, meaning: 'unclear', reason: null, isReturning: false }
}

/** Reads the scans of a piece that are in force, oldest first. */
export const readScans = <Scan extends TrackingScan>(
  scans: readonly Scan[],
  piece: TrackedPiece,
): ReadScan<Scan>[] => {
  const ordered = scansInForce(scans)
    .map((scan) => readDated(scan, piece))
    .sort(compareReadings)
  const before = { isReturning: false, isFailed: false }
  return ordered.map((read) => {
    const told = { ...read, ...readDelivery(read.scan, read, before, piece) }
    before.isReturning ||= told.isReturning
    before.isFailed ||= failures.has(told.meaning)
    return told
  })
}
