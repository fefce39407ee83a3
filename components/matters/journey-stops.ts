import type { PieceState } from '#lib/contract/shipment-core/piece-state.values.ts'

/** One stop of a letter's way, and whether it was reached. */
export type JourneyStop = { label: string; isDone: boolean }

/** Number of completed stops in each state: purchased, printed, mailed, scanned by the carrier, delivered. */
const reached = {
  draft: 0,
  awaiting_approval: 0,
  scheduled: 0,
  payment_pending: 0,
  payment_failed: 0,
  cancelled: 0,
  queued: 1,
  printed: 2,
  shipped: 3,
  awaiting_acceptance: 3,
  not_tracked: 3,
  on_its_way: 4,
  held_up: 4,
  attempted: 4,
  notice_left: 4,
  held: 4,
  delayed: 4,
  undeliverable: 4,
  refused: 4,
  unclaimed: 4,
  returning: 4,
  returned: 4,
  lost: 4,
  damaged: 4,
  unclear: 4,
  delivered: 5,
} as const satisfies Record<PieceState, number>

const labels = ['Purchased', 'Printed', 'Mailed', 'Scanned', 'Delivered'] as const

/** Returns the stops of a letter in the order of its way. */
export const journeyStops = (state: PieceState): JourneyStop[] =>
  labels.map((label, index) => ({ label, isDone: index < reached[state] }))

/** Returns whether a letter will reach none of the remaining stops. */
export const isJourneyOver = (state: PieceState): boolean =>
  ['cancelled', 'returned', 'returning', 'lost', 'damaged', 'undeliverable', 'refused', 'unclaimed'].includes(
    state,
  )
