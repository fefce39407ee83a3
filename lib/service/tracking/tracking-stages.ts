import { type DeliveryStatus, deliveryStatuses } from '#lib/contract/mailing-record/mailing-record.ts'
import type { ScanMeaning } from '#lib/contract/tracking/meanings.values.ts'

/**
 * Progress of a piece at each status. No scan moves a piece to a lower stage; within a stage the later scan counts.
 * `error` concerns the tracker, not the piece, and `cancelled` the label.
 */
const stages = {
  unknown: 0,
  error: 0,
  pre_transit: 1,
  cancelled: 1,
  in_transit: 2,
  out_for_delivery: 2,
  failure: 2,
  available_for_pickup: 2,
  delivered: 3,
  return_to_sender: 4,
} as const satisfies Record<DeliveryStatus, number>

/** Statuses that only a piece in the carrier's hands can have. `failure` is also reported for pieces never handed over. */
const possessionStatuses: ReadonlySet<DeliveryStatus> = new Set([
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
])

/** The status as the contract names it; what the vendor may add one day counts as `unknown`. */
export const readStatus = (status: string): DeliveryStatus =>
  deliveryStatuses.find((known) => known === status) ?? 'unknown'

/** Interpretation of a scan: its meaning, and other facts from its wording and status. */
export type Reading = {
  meaning: ScanMeaning
  /** Why the piece cannot be delivered, as part of a sentence; null for other meanings. */
  reason: string | null
  /** It says that the piece goes back to its sender. */
  isReturning: boolean
  /** It is reported by the clock, and is no scan of the piece. */
  isForecast: boolean
}

type Read = { status: string } & Pick<Reading, 'meaning' | 'isForecast'>

/** Meanings that put a piece elsewhere than the status of the same scan does. */
const statusByMeaning: Partial<Record<ScanMeaning, DeliveryStatus>> = {
  returned: 'return_to_sender',
  returning: 'return_to_sender',
  delivered: 'delivered',
}

/** The end of a piece: never stated by a scan whose meaning is not known. */
const endings: ReadonlySet<DeliveryStatus> = new Set(['delivered', 'return_to_sender', 'failure'])

/**
 * Returns the status that a report means for the piece: a report that is not about the piece keeps it as before its
 * first scan.
 */
export const statusOf = ({ status: given, meaning }: Read): DeliveryStatus => {
  const status = readStatus(given)
  if (status === 'in_transit' && (meaning === 'form_scanned' || meaning === 'announced')) return 'pre_transit'
  if (meaning === 'unclear' && endings.has(status)) return 'unknown'
  if (meaning === 'held' && status === 'delivered') return 'available_for_pickup'
  return statusByMeaning[meaning] ?? status
}

export const stageOf = (scan: Read): number => stages[statusOf(scan)]

/** Order among scans of the same moment and stage. */
export const stepOf = (scan: Read): number => deliveryStatuses.indexOf(statusOf(scan))

/** Meanings that do not show that the carrier has the piece. */
const notInHand: ReadonlySet<ScanMeaning> = new Set(['announced', 'form_scanned', 'note'])

/** Returns whether the carrier reports the piece in its hands: by a scan of it, or by where it should be. */
export const isPossession = ({ status, meaning }: Read): boolean =>
  possessionStatuses.has(readStatus(status)) && !notInHand.has(meaning)

/** Returns whether the carrier scanned the piece itself while it had it, in a wording that is understood. */
export const isPieceScan = (scan: Read): boolean =>
  isPossession(scan) && !scan.isForecast && scan.meaning !== 'unclear'

/** Returns whether the carrier reports that it accepted the piece. No other scan of the piece is an acceptance. */
export const isAcceptance = (scan: Read): boolean => isPieceScan(scan) && scan.meaning === 'accepted'

/**
 * Returns whether the scan shows the piece handed over: listed on a SCAN form that was scanned, or in the carrier's
 * hands.
 */
export const isHandOver = (scan: Read): boolean => scan.meaning === 'form_scanned' || isPossession(scan)

/** Returns whether the scan reports an attempt to deliver that did not end in delivery. A refusal is one. */
export const isAttempt = ({ meaning }: Pick<Reading, 'meaning'>): boolean =>
  meaning === 'attempted' || meaning === 'notice_left' || meaning === 'refused'
