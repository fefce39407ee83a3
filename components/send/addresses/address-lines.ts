import type { Address } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/places.values.ts'

/** The parts of an address that are printed on the envelope. */
export type PostalAddress = Pick<
  Address,
  'name' | 'company' | 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'
>

const isText = (part: string | null): part is string => part !== null && part !== ''

/** Where it goes, without the names: `179 N Harbor Dr`, `Redondo Beach CA 90277`. The own country is left out. */
export const placeLines = (address: PostalAddress): string[] =>
  [
    address.street1,
    address.street2,
    [address.city, address.state, address.zip].filter(isText).join(' '),
    address.country === 'US' ? null : countryName(address.country),
  ].filter(isText)

/** The address as it is printed, line by line. */
export const addressLines = (address: PostalAddress): string[] =>
  [address.name, address.company].filter(isText).concat(placeLines(address))

/** The address on one line. */
export const addressLine = (address: PostalAddress): string => addressLines(address).join(', ')
