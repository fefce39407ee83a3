import {
  readSort,
  type ShipmentSort,
  type ShipmentSortField,
  shipmentSorts,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'

type Words = {
  ascending: string
  descending: string
  /** The direction that a reader wants first. */
  first: 'ascending' | 'descending'
}

const names = { ascending: 'A to Z', descending: 'Z to A', first: 'ascending' } as const

const words: Readonly<Record<ShipmentSortField, Words & { label: string }>> = {
  created_at: {
    label: 'Created',
    ascending: 'Oldest first',
    descending: 'Newest first',
    first: 'descending',
  },
  shipment_name: { label: 'Name', ...names },
  recipient: { label: 'Recipient', ...names },
  shipped_at: {
    label: 'Sent',
    ascending: 'earliest first',
    descending: 'latest first',
    first: 'descending',
  },
  expected_on: {
    label: 'Expected',
    ascending: 'earliest first',
    descending: 'latest first',
    first: 'ascending',
  },
  deadline: {
    label: 'Deadline',
    ascending: 'earliest first',
    descending: 'latest first',
    first: 'ascending',
  },
  delivered_at: {
    label: 'Delivered',
    ascending: 'earliest first',
    descending: 'latest first',
    first: 'descending',
  },
  total_charged_cents: {
    label: 'Total',
    ascending: 'lowest first',
    descending: 'highest first',
    first: 'descending',
  },
}

/** Returns the sort named in a URL; newest first by default. */
export const parseSort = (word: string | null): ShipmentSort =>
  shipmentSorts.find((sort) => sort === word) ?? usualSort

const directionOf = (sort: ShipmentSort) => (readSort(sort).isDescending ? 'descending' : 'ascending')

/** Returns the direction in which a sort goes by a field; null where it goes by another. */
export const sortDirection = (sort: ShipmentSort, field: ShipmentSortField) =>
  readSort(sort).field === field ? directionOf(sort) : null

/** Returns the sort that a column’s heading applies: first its usual direction, then the opposite. */
export const nextSort = (sort: ShipmentSort, field: ShipmentSortField): ShipmentSort => {
  const now = sortDirection(sort, field)
  const next = now === null ? words[field].first : now === 'ascending' ? 'descending' : 'ascending'
  return next === 'descending' ? `-${field}` : field
}

/** Writes a sort: `Newest first`, `Recipient, A to Z`. */
export const sortLabel = (sort: ShipmentSort): string => {
  const { field } = readSort(sort)
  const direction = words[field][directionOf(sort)]
  return field === 'created_at' ? direction : `${words[field].label}, ${direction}`
}

/** Writes a sort within a sentence: `newest first`, `by recipient, A to Z`. */
export const sortPhrase = (sort: ShipmentSort): string => {
  const label = sortLabel(sort)
  const phrase = label.charAt(0).toLowerCase() + label.slice(1)
  return readSort(sort).field === 'created_at' ? phrase : `by ${phrase}`
}
