/** What the list of evidence can be narrowed to. */
export const evidenceStates = [
  'awaiting_acceptance',
  'awaiting_receipt',
  'returned',
  'held',
  'expiring',
] as const
