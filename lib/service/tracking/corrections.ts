import type { TrackerNews, TrackingDetail } from '#lib/service/providers/rates/port.ts'

import type { TrackingScan } from './read-scans.ts'
import { scansInForce } from './tracking-summary.ts'

type Kept = TrackingScan & { id: string; reportedAt: Date | null }

/** Correction of a scan by a detail, or of a detail by a scan: the same scan at another time. */
export type Correction = { supersedes: string | null; supersededBy: string | null }

const keyOf = ({ status, statusDetail, message, location }: TrackingDetail | Kept): string =>
  JSON.stringify([
    status,
    statusDetail,
    message,
    location.city,
    location.state,
    location.zip,
    location.country,
  ])

const distance = (a: Date, b: Date): number => Math.abs(a.getTime() - b.getTime())

/**
 * Finds the details of a tracker that are stored scans at a corrected time: equal in all but the time, while the
 * tracker no longer has the stored one. Carriers report a scan again once its time zone is known
 * (docs.easypost.com/docs/trackers). A tracker that is older than the stored scans corrects nothing; they correct its
 * details.
 */
export const findCorrections = (
  tracker: Pick<TrackerNews, 'details' | 'updatedAt'>,
  stored: readonly Kept[],
): Map<TrackingDetail, Correction> => {
  const inForce = scansInForce(stored)
  const found = new Map<TrackingDetail, Correction>()
  const has = (scans: readonly (TrackingDetail | Kept)[], one: TrackingDetail | Kept): boolean =>
    scans.some((scan) => keyOf(scan) === keyOf(one) && distance(scan.occurredAt, one.occurredAt) === 0)
  const missing = inForce.filter((scan) => !has(tracker.details, scan))
  for (const detail of tracker.details) {
    if (has(inForce, detail)) continue
    const [nearest] = missing
      .filter((scan) => keyOf(scan) === keyOf(detail))
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
