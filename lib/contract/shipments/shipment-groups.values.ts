/**
 * Groups of mail, in the order of the tabs: what needs a person, what is not bought yet, what is not handed over yet, what
 * is with the carrier, and what arrived or came back. Cancelled mail, mail that is not tracked, and mail that the carrier lost,
 * once its task is closed, is in none of them.
 */
export const shipmentGroups = [
  'attention',
  'drafts',
  'preparing',
  'on_its_way',
  'delivered',
  'returned',
] as const

export type ShipmentGroup = (typeof shipmentGroups)[number]

/** Number of shipments that a list in groups shows altogether, by default. */
export const groupedListSize = 25

/** Counts stop here: no one reads larger ones, and counting is expensive. */
export const countedTo = 5000
