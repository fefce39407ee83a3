import { createRequire } from 'node:module'

import type * as ParseAddress from '@sroussey/parse-address'

import { findUsState } from '#lib/contract/addresses/postal-rules.values.ts'
import { readZip } from '#lib/contract/addresses/tidy-address.values.ts'

import type { Parts } from './parse-address.ts'

/** The postal service's abbreviations of the commonest words, by which it standardizes a street (its Publication 28). */
const abbreviations: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  LANE: 'LN',
  ROAD: 'RD',
  COURT: 'CT',
  PLACE: 'PL',
  SQUARE: 'SQ',
  TERRACE: 'TER',
  HIGHWAY: 'HWY',
  PARKWAY: 'PKWY',
  CIRCLE: 'CIR',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  APARTMENT: 'APT',
  SUITE: 'STE',
  FLOOR: 'FL',
  BUILDING: 'BLDG',
}

/** A street as the postal service of the United States writes it: capitals, abbreviations, no full stops or commas. */
export const abbreviateStreet = (line: string): string =>
  line
    .toUpperCase()
    .replace(/[.,]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word))
    .join(' ')

/** An address split into its recipient lines and its place. */
export type SplitPlace = { before: string[]; place: Parts }

const load = createRequire(import.meta.url)
let parser: ParseAddress.AddressParser | undefined

// Its expressions take a tenth of a second of each start, most of which parse no address.
const openParser = (): ParseAddress.AddressParser => {
  const { AddressParser }: typeof ParseAddress = load('@sroussey/parse-address')
  return new AddressParser()
}

/** Start of a street: its number, in digits or as a word, or a box, a route or a military unit. */
const streetStart =
  /^(?:\d|[NSEW]\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\s+\w|p\.?\s?o\.?\s?(?:box|bx|b\b|drawer|bin)|pob\b|post(?:al| office)? (?:box|drawer)|(?:box|drawer|bin|caller(?: service)?|lock\s?box) #?\d|rr\s?\d|hc\s?\d|rural route|general delivery|(?:calle|avenida|carretera|carr\.?)\s|(?:unit|psc|cmr|ops)\s?\d+[\s,]+box)/i

/** Start of a street at a military or diplomatic post. */
const unitOrShip = /^(?:(?:unit|psc|cmr|ops|pscc)\s?#?\d|(?:uss|usns|uscgc|usnv|usav|hmcs)\s|box\s?\d)/i

const unitLine =
  /^(?:apt|apartment|suite|ste|unit|floor|fl|room|rm|bldg|building)\b\.?\s*[\w#-]+|^\w+ (?:floor|fl)$|^#/i

const unitAtEnd =
  /[\s,]+((?:(?:apt|apartment|suite|ste|unit|room|rm|bldg|building|floor|fl)\b\.?\s*#?\s*[\w-]+|\d+(?:st|nd|rd|th) (?:floor|fl)|#\s*[\w-]+)(?:[\s,]+(?:apt|suite|ste|unit|room|rm|floor|fl)\b\.?\s*[\w-]+)?)$/i

/** The state at the end of a text, and the text before; one of several words is tried before one. */
const splitState = (text: string): { head: string; state: string } | null => {
  const words = text.replaceAll(',', ' , ').split(/\s+/).filter(Boolean)
  for (const count of [4, 3, 2, 1]) {
    const state = words.slice(-count).join(' ')
    if (words.length >= count && findUsState(state) !== null) {
      return { head: words.slice(0, -count).join(' ').replaceAll(' ,', ',').replace(/,$/, '').trim(), state }
    }
  }
  return null
}

/** The text before the figures at the end of a line, and the figures, with any sign between them. */
const figuresAtEnd = /^(.*?)[\s,]*\b((?:zip(?: code)?:? )?\d{3,5}(?:\s?[^\p{L}\d\s#,/]\s?|\s)?(?:\d{4})?)$/iu

/** State and ZIP code at the end, and the text before. */
const splitEnd = (line: string): { head: string; state: string; zip: string } | null => {
  const [, head = '', figures = ''] = figuresAtEnd.exec(line) ?? []
  const found = splitState(head)
  const read = found && readZip(figures, found.state)
  return read ? { ...found, zip: read.zip } : null
}

/** The parser takes Harbor for a kind of street, and the kind after it for the beginning of the city. */
const streetKind =
  /^(?:dr|drive|rd|road|ave|avenue|blvd|boulevard|ln|lane|ct|court|pl|way|ter|cir|hwy|pkwy)\b\.?\s+/i

/** Finds the city at the end of a line with the street, by the parser's street names. */
const cityWithin = (street: string, state: string, zip: string): string | null => {
  parser ??= openParser()
  const found = parser.parseLocation(`${street} ${findUsState(state)} ${zip}`)
  const city =
    found && 'city' in found && typeof found.city === 'string' ? found.city.replace(streetKind, '') : ''
  return city !== '' && street.toLowerCase().endsWith(city.toLowerCase()) ? street.slice(-city.length) : null
}

const splitStreet = (lines: readonly string[]): Pick<Parts, 'street1' | 'street2'> => {
  const [first = '', ...others] = lines
  if (others.length > 0) {
    return unitLine.test(first) && streetStart.test(others[0] ?? '')
      ? { street1: others.join(', '), street2: first }
      : { street1: first, street2: others.join(', ') }
  }
  const unit = unitAtEnd.exec(first)
  // A box of a military unit is the address, not a part of it.
  return unit?.[1] && unit.index > 0 && !/^(?:unit|psc|cmr)\s?\d/i.test(first)
    ? { street1: first.slice(0, unit.index), street2: unit[1] }
    : { street1: first }
}

const postAtEnd = /^(?:(.*\S)[\s,]+)?([afd]\.?p\.?o\.?)$/i

const boxLine = /^box\s?\d/i

/** Splits an address of a military or diplomatic post: its street is a unit with a box, or a ship by its name. */
const splitMilitary = (
  above: readonly string[],
  { head, state, zip }: { head: string; state: string; zip: string },
): SplitPlace | null => {
  const [, sameLine, city] = postAtEnd.exec(head || (above.at(-1) ?? '')) ?? []
  if (city === undefined) return null
  const lines = [...(head ? above : above.slice(0, -1)), ...(sameLine ? [sameLine] : [])]
  const numbered = lines.findIndex((line) => unitOrShip.test(line))
  const start = numbered === -1 ? lines.length - 1 : numbered
  const street = lines.slice(start)
  if (street.length === 0) return null
  const street1 = street.every((line, index) => index === 0 || boxLine.test(line))
    ? street.join(' ')
    : street.join(', ')
  return { before: lines.slice(0, start), place: { street1, city, state, zip } }
}

/** Parses the lines of an address in the United States; null when they do not end with a state and a ZIP code. */
export const splitUsPlace = (lines: readonly string[]): SplitPlace | null => {
  // The ZIP code, or the state with it, may follow the last comma.
  for (const taken of [1, 2, 3]) {
    if (taken > lines.length) break
    const end = splitEnd(lines.slice(-taken).join(', '))
    if (!end) continue
    const above = lines.slice(0, -taken)
    const post = splitMilitary(above, end)
    if (post) return post
    const city = end.head || above.pop()
    if (city === undefined) return null
    const start = above.findIndex(
      (line) => streetStart.test(line) || (unitLine.test(line) && above.length > 1),
    )
    if (
      start !== -1 &&
      !(streetStart.test(city) && !above.slice(start).some((line) => streetStart.test(line)))
    ) {
      return {
        before: above.slice(0, start),
        place: { ...splitStreet(above.slice(start)), city, state: end.state, zip: end.zip },
      }
    }
    return splitTogether(above, city, end)
  }
  return null
}

/** Splits street and city on one line, with or without a comma between them. */
const splitTogether = (
  above: readonly string[],
  line: string,
  { state, zip }: { state: string; zip: string },
): SplitPlace | null => {
  const comma = line.lastIndexOf(', ')
  const city = comma === -1 ? cityWithin(line, state, zip) : line.slice(comma + 2)
  if (city === null) return null
  const street = line.slice(0, -city.length).replace(/[\s,]+$/, '')
  if (!streetStart.test(street)) {
    const last = above.at(-1)
    return last === undefined
      ? null
      : { before: above.slice(0, -1), place: { ...splitStreet([last]), city: line, state, zip } }
  }
  return { before: [...above], place: { ...splitStreet(street.split(', ')), city, state, zip } }
}
