import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
} from 'nuqs/server'

/** The filters of the charges and the place in the list, as the address holds them. */
const addressParsers = {
  status: parseAsString,
  shipment: parseAsString,
  from: parseAsString,
  to: parseAsString,
  cursor: parseAsString,
  trail: parseAsArrayOf(parseAsString).withDefault([]),
}

export type ChargeAddress = inferParserType<typeof addressParsers>

export const readChargeAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
export const filteredCharges = (path: string, filters: Partial<ChargeAddress>): string =>
  serialize(path, { ...filters, cursor: null, trail: null })

/** The address of the page after this one; it remembers the way back. */
export const olderCharges = (path: string, address: ChargeAddress, nextCursor: string): string =>
  serialize(path, {
    ...address,
    cursor: nextCursor,
    trail: address.cursor ? [...address.trail, address.cursor] : [],
  })

/** The address of the page before this one; null on the first. */
export const newerCharges = (path: string, address: ChargeAddress): string | null => {
  if (!address.cursor) return null
  const trail = address.trail.slice(0, -1)
  return serialize(path, {
    ...address,
    cursor: address.trail.at(-1) ?? null,
    trail: trail.length > 0 ? trail : null,
  })
}
