/** What the list of shipments is sorted by: fields of its items, ascending, or with a minus descending. */
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

/** As many shipments are put in an order that no index has. */
export const sortedTo = 5000

/** Fields that sort however many shipments there are, unless they are filtered. */
const indexedFields: ReadonlySet<ShipmentSortField> = new Set(['recipient', 'total_charged_cents'])

/** Parses a sort into its field and direction. */
export const readSort = (sort: ShipmentSort): { field: ShipmentSortField; isDescending: boolean } => {
  const isDescending = sort.startsWith('-')
  // What follows the minus is a field: each has both directions.
  return { field: (isDescending ? sort.slice(1) : sort) as ShipmentSortField, isDescending }
}

/** Tells whether any number of shipments can be sorted so: by creation always, by some fields where nothing is filtered. */
export const sortsAnyNumber = (sort: ShipmentSort, isFiltered: boolean): boolean => {
  const { field } = readSort(sort)
  return field === 'created_at' || (!isFiltered && indexedFields.has(field))
}
