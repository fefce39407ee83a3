/**
 * The questions that an office asks of its mail, in the order of the tabs: what needs somebody, what is not bought yet, what
 * is on its way, and what arrived or came back. Cancelled mail and mail that is not tracked any further is in none of them.
 */
export const shipmentGroups = ['attention', 'drafts', 'on_its_way', 'delivered', 'returned'] as const

export type ShipmentGroup = (typeof shipmentGroups)[number]

/** Counts stop here: beyond, nobody reads them, and counting costs. */
export const countedTo = 5000
