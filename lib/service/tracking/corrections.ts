import type { Tracker, TrackingDetail } from '#lib/service/providers/rates/port.ts'

import { scansInForce } from './ordered-scans.ts'
import type { TrackingScan } from './read-scans.ts'

type Kept = TrackingScan & { id: string; reportedAt: Date | null }

/** Correction of a scan by a detail, or of a detail by a scan: the same scan at another time, or first without its place. */
export type Correction = { supersedes: string | null; supersededBy: string | null }

const reportOf = ({ status, statusDetail, message }: TrackingDetail | Kept): string =>
  JSON.stringify([status, statusDetail, message])

const placeOf = ({ location: { city, state, zip, country } }: TrackingDetail | Kept): string | null =>
  (city ?? state ?? zip) === null ? null : JSON.stringify([city, state, zip, country])

/** Returns whether one may correct the other: they report the same about one place, or one names no place. */
const isSameScan = (one: TrackingDetail | Kept, other: TrackingDetail | Kept): boolean => {
  const places = [placeOf(one), placeOf(other)]
  return reportOf(one) === reportOf(other) && (places[0] === places[1] || places.includes(null))
}

const isSameReport = (one: TrackingDetail | Kept, other: TrackingDetail | Kept): boolean =>
  reportOf(one) === reportOf(other) &&
  placeOf(one) === placeOf(other) &&
  one.occurredAt.getTime() === other.occurredAt.getTime()

const distance = (a: Date, b: Date): number => Math.abs(a.getTime() - b.getTime())

/**
 * Finds the details of a tracker that are stored scans at a corrected time: equal in all but the time, while the
 * tracker no longer has the stored one. Carriers report a scan again once its place, and so its time zone, is known
 * (docs.easypost.com/docs/trackers). A tracker that is older than the stored scans corrects nothing; they correct its
 * details.
 */
export const findCorrections = (
  tracker: Pick<Tracker, 'details' | 'updatedAt'>,
  stored: readonly Kept[],
): Map<TrackingDetail, Correction> => {
  const inForce = scansInForce(stored)
  const found = new Map<TrackingDetail, Correction>()
  const missing = inForce.filter((scan) => !tracker.details.some((detail) => isSameReport(scan, detail)))
  for (const detail of tracker.details) {
    const known = inForce.find((scan) => isSameReport(scan, detail))
    if (known) {
      // A correction that is reported again is the same scan, not one more.
      found.set(detail, { supersedes: known.supersedes ?? null, supersededBy: null })
      continue
    }
    const [nearest] = missing
      .filter((scan) => isSameScan(scan, detail))
      .sort((a, b) => distance(a.occurredAt, detail.occurredAt) - distance(b.occurredAt, detail.occurredAt))
    if (!nearest) continue
    missing.splice(missing.indexOf(nearest), 1)
    const { updatedAt } = tracker
    const isOlder = Boolean(updatedAt && nearest.reportedAt && updatedAt < nearest.reportedAt)
    found.set(detail, {
      supersedes: isOlder ? null : nearest.id,
      supersededBy: isOlder ? nearest.id : null,
    })
  }
  return found
}
