import { createLoader, createSerializer, type inferParserType, parseAsString } from 'nuqs/server'

import { placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
import { paths } from '#lib/paths.ts'

/** What is searched in the book and the place in it, as the address bar holds them. */
const addressParsers = {
  search: parseAsString.withDefault(''),
  ...placeParsers,
}

type BookAddress = inferParserType<typeof addressParsers>

export const readBookAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the page after this one. */
export const nextPage = (address: BookAddress, nextCursor: string): string =>
  serialize(paths.addresses(), { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const previousPage = (address: BookAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(paths.addresses(), { ...address, ...place })
}
