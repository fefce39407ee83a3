import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

import { firstPlace, placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
import { shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

/** The filters of the list, as its address holds them. */
export const filterParsers = {
  status: parseAsString,
  search: parseAsString,
  outcome: parseAsString,
  /** `awaited`, or `late`. */
  due: parseAsString,
  carrier: parseAsString,
  /** `true` or `false`. */
  certified: parseAsString,
  tag: parseAsString,
  /** First and last day of creation, `YYYY-MM-DD`. */
  from: parseAsString,
  to: parseAsString,
  /** Least and most that was charged, in dollars as they are written: `9.02`. */
  min: parseAsString,
  max: parseAsString,
  sender: parseAsString,
}

/** Columns that a view brings along; those that the reader chose are in a cookie. */
const columnsParser = { columns: parseAsArrayOf(parseAsStringLiteral(shipmentColumns)) }

const addressParsers = { ...filterParsers, ...placeParsers, ...columnsParser }

export type ListFilters = inferParserType<typeof filterParsers>

export type ListAddress = inferParserType<typeof addressParsers>

export const readListAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
export const filteredHref = (path: string, filters: Partial<ListAddress>): string =>
  serialize(path, { ...filters, ...firstPlace })

/** The address of the page after this one. */
export const olderHref = (path: string, address: ListAddress, nextCursor: string): string =>
  serialize(path, { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const newerHref = (path: string, address: ListAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(path, { ...address, ...place })
}

const serializeFilters = createSerializer(filterParsers)

/** The part of the address that narrows the list, without its question mark: what a view keeps. */
export const viewQuery = (filters: Partial<ListFilters>): string => serializeFilters(filters).replace('?', '')

/** Whether anything narrows the list. */
export const hasFilters = (address: Partial<ListFilters>): boolean => viewQuery(address) !== ''
