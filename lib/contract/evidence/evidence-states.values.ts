/** Filters of the list of evidence. */
export const evidenceStates = [
  'awaiting_acceptance',
  'postmarked',
  'awaiting_receipt',
  'returned',
  'held',
  'expiring',
] as const
