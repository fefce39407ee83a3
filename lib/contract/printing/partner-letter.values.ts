import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/**
 * Progress of a letter at a print partner. `held`: bought, and to be released. `releasing` and `cancelling`: recorded
 * before the partner is called, so that a lost response is requested again. `refused`: the partner will not mail it,
 * and a person decides.
 */
export const partnerLetterStates = [
  'held',
  'releasing',
  'released',
  'cancelling',
  'cancelled',
  'refused',
] as const

export type PartnerLetterState = (typeof partnerLetterStates)[number]

/** Who may cause a step: the service as it proceeds, a person who cancels, or the partner by its response. */
export type PartnerLetterCause = 'service' | 'person' | 'partner'

/** Every allowed step of a letter at a partner, and who may cause it. */
export const partnerLetterTransitions = defineTransitions<PartnerLetterState, PartnerLetterCause>(
  partnerLetterStates,
  {
    held: { releasing: ['service'], cancelling: ['person'] },
    releasing: { released: ['partner'], refused: ['partner'] },
    released: { cancelling: ['person'], refused: ['partner'] },
    // Too late to cancel: it stays released.
    cancelling: { cancelled: ['partner'], released: ['partner'] },
    refused: { cancelling: ['person'] },
    cancelled: {},
  },
)
