/** Filters of the list of evidence. */
export const evidenceStates = [
  'awaiting_acceptance',
  'awaiting_receipt',
  'returned',
  'held',
  'expiring',
] as const
