import type { DeliveryProblem } from '#lib/contract/evidence/mailing-record.ts'

import { isAttempt, isPossession, readStatus } from './tracking-stages.ts'
import type { DecisiveScans, TrackingScan } from './tracking-summary.ts'

/** What stands in the way of delivery, and the scan that says so. */
export type Problem<Scan> = { kind: DeliveryProblem; scan: Scan }

const says = (detail: string, words: RegExp) => (scan: TrackingScan) =>
  scan.statusDetail === detail || words.test(scan.message)

// The rate provider has no detail for unclaimed mail: the carrier's own words tell.
const unclaimedWords = /\bunclaimed\b|\bnot (been )?(collected|claimed|picked up)\b/i
const isRefused = says('refused', /\brefused\b/i)
const isLost = says('lost', /\b(is|was|been|declared) lost\b|\blost in transit\b/i)
const isDamaged = says('damaged', /\bdamaged?\b/i)
const isHeld = says('held', /\bheld (at|by|in)\b|\bhold at\b/i)

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
 * What stands in the way of a piece, from its scans, oldest first. A piece that moves again is no longer lost or held;
 * damage and a notice last until it is delivered.
 */
export const findProblem = <Scan extends TrackingScan>(
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
