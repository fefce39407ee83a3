/** Sorts of the list of shipments: fields of its items, ascending, or descending with a minus. */
export const shipmentSorts = [
  'created_at',
  '-created_at',
  'recipient',
  '-recipient',
  'shipment_name',
  '-shipment_name',
  'expected_on',
  '-expected_on',
  'deadline',
  '-deadline',
  'shipped_at',
  '-shipped_at',
  'delivered_at',
  '-delivered_at',
  'total_charged_cents',
  '-total_charged_cents',
] as const

export type ShipmentSort = (typeof shipmentSorts)[number]

/** A field that the list can be sorted by. */
export type ShipmentSortField = Exclude<ShipmentSort, `-${string}`>

/** The order without any other: newest first. */
export const usualSort = '-created_at' satisfies ShipmentSort

/** Maximum number of shipments that are sorted without an index. */
export const sortedTo = 5000

/** Fields with an index, which sort any number of shipments unless filtered. */
const indexedFields: ReadonlySet<ShipmentSortField> = new Set(['recipient', 'total_charged_cents'])

/** Parses a sort into its field and direction. */
export const readSort = (sort: ShipmentSort): { field: ShipmentSortField; isDescending: boolean } => {
  const isDescending = sort.startsWith('-')
  // What follows the minus is a field: each has both directions.
  return { field: (isDescending ? sort.slice(1) : sort) as ShipmentSortField, isDescending }
}

/**
 * Returns whether any number of shipments can be sorted this way: always by creation, by some fields if nothing is
 * filtered.
 */
export const sortsAnyNumber = (sort: ShipmentSort, isFiltered: boolean): boolean => {
  const { field } = readSort(sort)
  return field === 'created_at' || (!isFiltered && indexedFields.has(field))
}
