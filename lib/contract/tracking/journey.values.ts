/** Events that a scan reports at a stop of a journey. */
export const journeyEvents = [
  'form_scanned',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'attempted',
  'held',
  'delayed',
  'misrouted',
  'forwarded',
  'undeliverable',
  'unclaimed',
  'damaged',
  'lost',
  'refused',
  'delivered',
  'turned_back',
  'returned',
  'unclear',
] as const

export type JourneyEvent = (typeof journeyEvents)[number]
