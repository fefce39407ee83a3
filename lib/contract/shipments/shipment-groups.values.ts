/**
 * Groups of mail, in the order of the tabs: what needs a person, what is not bought yet, what is in transit, and what
 * arrived or came back. Cancelled mail and mail that is no longer tracked is in none of them.
 */
export const shipmentGroups = ['attention', 'drafts', 'on_its_way', 'delivered', 'returned'] as const

export type ShipmentGroup = (typeof shipmentGroups)[number]

/** Counts stop here: no one reads larger ones, and counting is expensive. */
export const countedTo = 5000
