import type { AddressInput } from '#lib/contract/addresses/address.ts'
import { findUsState } from '#lib/contract/addresses/postal-rules.values.ts'

import { abbreviateStreet } from './street-words.ts'

/** Text without case and accents, in single spaces: what is searched and ordered. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const bare = (text: string | undefined): string =>
  foldText(text ?? '')
    .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * One key for all the ways to write the same address of the same recipient: without case, accents, punctuation, ZIP+4,
 * with streets abbreviated and the apartment on whichever line.
 */
export const normaliseAddress = (address: AddressInput): string => {
  const isDomestic = address.country === 'US'
  const street = `${address.street1} ${address.street2 ?? ''}`.replaceAll(/[#]/g, ' APT ')
  const zip = bare(address.zip).replaceAll(' ', '')
  return [
    bare(address.name),
    bare(address.company),
    bare(isDomestic ? abbreviateStreet(street.replaceAll(/[^\p{L}\p{N}/.,-]+/gu, ' ')) : street),
    bare(address.city),
    isDomestic ? (findUsState(address.state) ?? '').toLowerCase() : bare(address.state),
    isDomestic ? zip.slice(0, 5) : zip,
    address.country,
  ].join('|')
}
