import {
  readSort,
  type ShipmentSort,
  type ShipmentSortField,
  shipmentSorts,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'

import * as wording from './wording.tsx'

type Words = {
  ascending: string
  descending: string
  /** The direction that a reader wants first. */
  first: 'ascending' | 'descending'
}

const names = { ascending: wording.aToZ, descending: wording.zToA, first: 'ascending' } as const

const words: Readonly<Record<ShipmentSortField, Words & { label: string }>> = {
  created_at: {
    label: wording.created,
    ascending: wording.oldestFirst,
    descending: wording.newestFirst,
    first: 'descending',
  },
  shipment_name: { label: wording.name, ...names },
  recipient: { label: wording.recipient, ...names },
  shipped_at: {
    label: wording.sent,
    ascending: wording.earliestFirst,
    descending: wording.latestFirst,
    first: 'descending',
  },
  expected_on: {
    label: wording.expected,
    ascending: wording.earliestFirst,
    descending: wording.latestFirst,
    first: 'ascending',
  },
  deadline: {
    label: wording.deadline,
    ascending: wording.earliestFirst,
    descending: wording.latestFirst,
    first: 'ascending',
  },
  delivered_at: {
    label: wording.delivered,
    ascending: wording.earliestFirst,
    descending: wording.latestFirst,
    first: 'descending',
  },
  total_charged_cents: {
    label: wording.total,
    ascending: wording.lowestFirst,
    descending: wording.highestFirst,
    first: 'descending',
  },
}

/** Returns the sort that a URL names; newest first where it names none. */
export const parseSort = (word: string | null): ShipmentSort =>
  shipmentSorts.find((sort) => sort === word) ?? usualSort

const directionOf = (sort: ShipmentSort) => (readSort(sort).isDescending ? 'descending' : 'ascending')

/** Returns the direction in which a sort goes by a field; null where it goes by another. */
export const sortDirection = (sort: ShipmentSort, field: ShipmentSortField) =>
  readSort(sort).field === field ? directionOf(sort) : null

/** Returns the sort that a column’s heading leads to: the direction that is wanted first, then the other. */
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
  return readSort(sort).field === 'created_at' ? phrase : wording.byPhrase(phrase)
}
