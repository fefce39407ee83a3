import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
} from 'nuqs/server'

import { paths } from '#lib/paths.ts'

/** What is searched in the book and the place in it, as the address bar holds them. */
const addressParsers = {
  search: parseAsString.withDefault(''),
  cursor: parseAsString,
  trail: parseAsArrayOf(parseAsString).withDefault([]),
}

type BookAddress = inferParserType<typeof addressParsers>

export const readBookAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** So many pages back are remembered; an address bar holds no more. The one before them is the first page. */
const longestTrail = 20

/** The address of the page after this one; it remembers the way back. */
export const nextPage = (address: BookAddress, nextCursor: string): string =>
  serialize(paths.addresses(), {
    ...address,
    cursor: nextCursor,
    trail: address.cursor ? [...address.trail, address.cursor].slice(-longestTrail) : null,
  })

/** The address of the page before this one; null on the first. */
export const previousPage = (address: BookAddress): string | null => {
  if (!address.cursor) return null
  const trail = address.trail.slice(0, -1)
  return serialize(paths.addresses(), {
    ...address,
    cursor: address.trail.at(-1) ?? null,
    trail: trail.length > 0 ? trail : null,
  })
}
