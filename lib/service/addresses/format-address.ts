import { createHash } from 'node:crypto'

import addressFormatter from '@fragaria/address-formatter'

import type { AddressInput, Address } from '#lib/contract/addresses/address.ts'
import { isCareOf } from '#lib/contract/addresses/care-of.values.ts'
import { cleanText } from '#lib/contract/addresses/clean-text.values.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'
import { findUsState, needsState } from '#lib/contract/addresses/postal-rules.values.ts'

import { abbreviateStreet } from './split-us-place.ts'

/** Returns a text without case and accents, in single spaces, for searching and sorting. */
export const foldText = (text: string): string =>
  cleanText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Letters that are not an accented form of another. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
}

const bare = (text: string | undefined): string =>
  foldText(text ?? '')
    .replaceAll(/[łøđðþßæœıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const suffix =
  /^(?:jr|sr|i{1,3}|iv|v|esq|md|phd|dds|cpa|llc|llp|lp|inc|corp|ltd|pc|pllc|co|na|trustee|executor|et al)\b/

/** Returns a person's name as a key, “Lee, Ana” as “Ana Lee”. */
const nameKey = (name: string | undefined): string => {
  const [last = '', first = '', ...more] = (name ?? '').split(',').map(bare)
  const isTurned = first !== '' && more.length === 0 && !suffix.test(first)
  return isTurned ? `${first} ${last}` : bare(name)
}

/**
 * Returns a key that is equal for all spellings of the same address of the same recipient: without case, accents,
 * punctuation and ZIP+4, with streets abbreviated and the apartment on either line.
 */
export const normalizeAddress = (address: AddressInput): string => {
  const isDomestic = address.country === 'US'
  const street = `${address.street1} ${address.street2 ?? ''}`.replaceAll(/[#]/g, ' APT ')
  const zip = bare(address.zip).replaceAll(' ', '')
  return [
    nameKey(address.name),
    bare(address.company),
    bare(isDomestic ? abbreviateStreet(street.replaceAll(/[^\p{L}\p{N}/.,-]+/gu, ' ')) : street),
    bare(address.city),
    isDomestic ? (findUsState(address.state) ?? '').toLowerCase() : bare(address.state),
    isDomestic ? zip.slice(0, 5) : zip,
    address.country,
  ].join('|')
}

/** Returns the key of a place alone: equal for all spellings of its address, without the name. */
export const normalizePlace = ({ name: _name, company: _company, ...place }: AddressInput): string =>
  normalizeAddress(place)

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Returns a short key that is equal exactly when `normalizeAddress` is, and reveals no address. */
export const recipientKeyOf = (address: AddressInput): string => keyOf(normalizeAddress(address))

/** Returns a short key that is equal where the same document goes to the same recipient. */
export const letterKeyOf = (address: AddressInput, documentSha256: string): string =>
  keyOf(`${normalizeAddress(address)}|${documentSha256}`)

type Place = Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'>

const isText = (part: string | null): part is string => part !== null && part !== ''

/** Lays out an address in a way that every postal service can read, though it follows no country’s conventions. */
const plainLines = (place: Place): string[] =>
  [place.street1, place.street2, [place.city, place.state, place.zip].filter(isText).join(' ')].filter(isText)

const folded = (lines: readonly string[]): string => lines.join(' ').toLowerCase()

/** Omits the region abroad where mail is not sorted by it and it only repeats the city, or is not written. */
const regionOf = ({ state, city, country }: Place): string => {
  const isIdle = country === 'GB' || state.toLowerCase() === city.toLowerCase()
  return isIdle && !needsState(country) ? '' : state
}

const placeLines = (place: Place): string[] => {
  const street = [place.street1, place.street2].filter(isText)
  const lines = addressFormatter.format(
    {
      road: street.join('\n'),
      city: place.city,
      state: regionOf(place),
      postcode: place.zip,
      countryCode: place.country,
    },
    { output: 'array', appendCountry: false },
  )
  // The formatter corrects what it takes for a typo; no part of the address may be lost by that.
  const isWhole = [...street, place.city, place.zip].every((part) =>
    folded(lines).includes(part.toLowerCase()),
  )
  return isWhole ? lines : plainLines(place)
}

/** Formats an address for an envelope sent from the United States: by the conventions of its country, which comes last. */
export const formatAddress = (address: Place & Pick<Address, 'name' | 'company'>): string[] => [
  // Shipments from before addresses were tidied may have the c/o above the recipient.
  ...[address.name, address.company]
    .filter(isText)
    .toSorted((one, other) => Number(isCareOf(one)) - Number(isCareOf(other))),
  ...placeLines(address),
  ...(address.country === 'US' ? [] : [countryName(address.country).toUpperCase()]),
]
