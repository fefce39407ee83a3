import type { PieceState } from './piece-state.values.ts'

/** States of a piece that is held up or came back, or of which no carrier reports whether it arrived. */
const offered = [
  'not_tracked',
  'held_up',
  'attempted',
  'notice_left',
  'held',
  'delayed',
  'unclear',
  'undeliverable',
  'refused',
  'unclaimed',
  'returning',
  'returned',
  'lost',
  'damaged',
] as const satisfies readonly PieceState[]

/** States in which the carrier has the piece, and nothing is wrong with its delivery. */
const onTheWay = ['awaiting_acceptance', 'on_its_way'] as const satisfies readonly PieceState[]

const isOneOf = (states: readonly string[], state: PieceState): boolean => states.includes(state)

/** Returns whether a letter is offered to be sent again, alone or together with others: it is held up, came back, or is not tracked. */
export const offersSendAgain = (state: PieceState): boolean => isOneOf(offered, state)

/**
 * Returns whether a letter can be an earlier attempt: it was handed over, and was not delivered. One that is on the way without a
 * problem is sent again alone, from its task or with the API.
 */
export const canSendAgain = (state: PieceState): boolean => offersSendAgain(state) || isOneOf(onTheWay, state)

/** How letters are sent again. */
export const sendAgainServices = [
  'as_before',
  'first_class',
  'certified',
  'certified_return_receipt',
] as const

export type SendAgainService = (typeof sendAgainServices)[number]
