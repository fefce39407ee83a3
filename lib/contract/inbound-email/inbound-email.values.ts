/** Outcomes of a received email. */
export const inboundOutcomes = [
  'processing',
  'deferred',
  'draft_created',
  'paper_added',
  'incomplete',
  'not_permitted',
  'unknown_sender',
  'not_authenticated',
  'automatic',
] as const

export type InboundOutcome = (typeof inboundOutcomes)[number]

/** For how many days received emails are listed. */
export const inboundEmailDays = 90
