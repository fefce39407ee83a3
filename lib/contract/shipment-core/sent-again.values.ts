import type { PieceState } from './piece-state.values.ts'

/** States of a piece that did not reach its recipient, or of which no carrier reports whether it did. */
const failed = [
  'not_tracked',
  'attempted',
  'notice_left',
  'held',
  'undeliverable',
  'refused',
  'unclaimed',
  'returning',
  'returned',
  'lost',
  'damaged',
] as const satisfies readonly PieceState[]

/** States in which the carrier has the piece, and nothing is wrong with its delivery. */
const onTheWay = [
  'awaiting_acceptance',
  'on_its_way',
  'held_up',
  'delayed',
  'unclear',
] as const satisfies readonly PieceState[]

const isOneOf = (states: readonly string[], state: PieceState): boolean => states.includes(state)

/** Returns whether a letter can be sent again together with others: it failed, or is not tracked. */
export const isFailedAttempt = (state: PieceState): boolean => isOneOf(failed, state)

/**
 * Returns whether a letter can be an earlier attempt: it was handed over, and was not delivered. A person may send one letter
 * again while it is on the way; many at once are selected by what the carrier reported.
 */
export const canSendAgain = (state: PieceState): boolean => isFailedAttempt(state) || isOneOf(onTheWay, state)

/** How letters are sent again. */
export const sendAgainServices = [
  'as_before',
  'first_class',
  'certified',
  'certified_return_receipt',
] as const

export type SendAgainService = (typeof sendAgainServices)[number]
