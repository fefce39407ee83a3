import addressFormatter from '@fragaria/address-formatter'

import type { AddressInput, Address } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/places.values.ts'
import { findUsState, needsState } from '#lib/contract/addresses/postal-rules.values.ts'

import { abbreviateStreet } from './split-us-place.ts'

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

type Place = Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'>

const isText = (part: string | null): part is string => part !== null && part !== ''

/** What every country's post can read, if in no country's manner. */
const plainLines = (place: Place): string[] =>
  [place.street1, place.street2, [place.city, place.state, place.zip].filter(isText).join(' ')].filter(isText)

const folded = (lines: readonly string[]): string => lines.join(' ').toLowerCase()

/** Abroad a region by which no mail is sorted is left out where it only repeats the city, or stands in the way. */
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
  // The formatter mends what it takes for a slip; a part of the address must not get lost by that.
  const isWhole = [...street, place.city, place.zip].every((part) =>
    folded(lines).includes(part.toLowerCase()),
  )
  return isWhole ? lines : plainLines(place)
}

/** The address as it is printed on an envelope in the United States: in the manner of its country, which comes last. */
export const formatAddress = (address: Place & Pick<Address, 'name' | 'company'>): string[] => [
  ...[address.name, address.company].filter(isText),
  ...placeLines(address),
  ...(address.country === 'US' ? [] : [countryName(address.country).toUpperCase()]),
]
