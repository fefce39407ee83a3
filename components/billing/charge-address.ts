import { createLoader, createSerializer, type inferParserType, parseAsString } from 'nuqs/server'

import { firstPlace, placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'

/** The filters of the charges and the place in the list, as the address holds them. */
const addressParsers = {
  status: parseAsString,
  shipment: parseAsString,
  from: parseAsString,
  to: parseAsString,
  ...placeParsers,
}

export type ChargeAddress = inferParserType<typeof addressParsers>

export const readChargeAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
export const filteredCharges = (path: string, filters: Partial<ChargeAddress>): string =>
  serialize(path, { ...filters, ...firstPlace })

/** The address of the page after this one. */
export const olderCharges = (path: string, address: ChargeAddress, nextCursor: string): string =>
  serialize(path, { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const newerCharges = (path: string, address: ChargeAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(path, { ...address, ...place })
}
