import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
} from 'nuqs/server'

/** The filters of the list, as its address holds them. */
export const filterParsers = {
  status: parseAsString,
  tag: parseAsString,
  /** First and last day of creation, `YYYY-MM-DD`. */
  from: parseAsString,
  to: parseAsString,
}

/** The filters and the place in the list: the cursor of this page and those of the pages before it. */
const addressParsers = {
  ...filterParsers,
  cursor: parseAsString,
  trail: parseAsArrayOf(parseAsString).withDefault([]),
}

export type ListAddress = inferParserType<typeof addressParsers>

export const readListAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
export const filteredHref = (path: string, filters: Partial<ListAddress>): string =>
  serialize(path, { ...filters, cursor: null, trail: null })

/** The address of the page after this one; it remembers the way back. */
export const olderHref = (path: string, address: ListAddress, nextCursor: string): string =>
  serialize(path, {
    ...address,
    cursor: nextCursor,
    trail: address.cursor ? [...address.trail, address.cursor] : [],
  })

/** The address of the page before this one; null on the first. */
export const newerHref = (path: string, address: ListAddress): string | null => {
  if (!address.cursor) return null
  const trail = address.trail.slice(0, -1)
  return serialize(path, {
    ...address,
    cursor: address.trail.at(-1) ?? null,
    trail: trail.length > 0 ? trail : null,
  })
}

/** How many pages come before this one. */
export const pagesBefore = (address: ListAddress): number => (address.cursor ? address.trail.length + 1 : 0)

/** Whether anything narrows the list. */
export const hasFilters = ({ status, tag, from, to }: ListAddress): boolean =>
  [status, tag, from, to].some(Boolean)
