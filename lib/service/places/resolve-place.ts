import { isTerritory, usStates } from '#lib/contract/addresses/us-states.values.ts'

import { placeKey } from './place-key.ts'
import { type Point, readPlaceTable } from './place-table.ts'

/** A place as a carrier or an address names it. */
export type NamedPlace = {
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
}

/** Position of a named place, and its precision. */
export type ResolvedPlace = Point & { precision: 'zip' | 'city' | 'country' }

const states = new Map(
  usStates.flatMap(({ code, name }) => [[code, code] as const, [placeKey(name), code] as const]),
)

/** Military mail: the post office named is not where the piece is. */
const militaryStates: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])
const militaryTown = /^(APO|FPO|DPO)\b/

/** Words that the postal service adds to the name of a town to name a facility there, and what towns call themselves. */
const facilityWords: ReadonlySet<string> = new Set(
  (
    'ANNEX AND CARRIER CENTER CTR DELIVERY DESTINATION DISTRIBUTION FACILITY HUB INTERNATIONAL ISC LOCAL LOGISTICS LPC MAIL ' +
    'METRO NDC NETWORK ORIGIN P DC PDC PLANT PROCESSING RDC REGIONAL RPDC SCF SORT SORTING TOWNSHIP TWP UNIT USPS'
  ).split(' '),
)

const withoutFacility = (key: string): string => {
  const words = key.split(' ')
  const last = words.findLastIndex((word) => !facilityWords.has(word))
  return words.slice(0, last + 1).join(' ')
}

/** Splits `SAN FRANCISCO CA` where no state is given beside it. */
const splitState = (key: string): { town: string; state: string | null } => {
  const found = /^(.+) ([A-Z]{2})$/.exec(key)
  const state = found?.[2] === undefined ? undefined : states.get(found[2])
  return found?.[1] !== undefined && state !== undefined
    ? { town: found[1], state }
    : { town: key, state: null }
}

const findTown = (town: string, state: string | null): Point | null => {
  const inStates = readPlaceTable().towns.get(town)
  if (!inStates) return null
  if (state !== null) return inStates.get(state) ?? null
  const [only, ...others] = inStates.values()
  return others.length === 0 ? (only ?? null) : null
}

const inUnitedStates = (place: NamedPlace): ResolvedPlace | null => {
  const zip = /^\d{5}/.exec(place.zip?.trim() ?? '')?.[0]
  const key = withoutFacility(placeKey(place.city ?? ''))
  const split = splitState(key)
  const given = states.get(placeKey(place.state ?? '')) ?? null
  // `SAN FRANCISCO CA` with the state CA beside it.
  const town = split.state !== null && (given === null || given === split.state) ? split.town : key
  const state = given ?? split.state
  if (militaryTown.test(town) || (state !== null && militaryStates.has(state))) return null
  const byZip = zip === undefined ? undefined : readPlaceTable().zips.get(zip)
  if (byZip && state !== null && byZip.state !== state) return null
  if (byZip) return { latitude: byZip.latitude, longitude: byZip.longitude, precision: 'zip' }
  const byTown = town === '' ? null : findTown(town, state)
  return byTown && { ...byTown, precision: 'city' }
}

/**
 * Finds where a named place is: in the United States by ZIP code or town, elsewhere the middle of the country. Null where
 * that is unknown, ambiguous or contradictory, and for military mail; nothing is guessed.
 */
export const resolvePlace = (place: NamedPlace): ResolvedPlace | null => {
  const country = place.country?.trim().toUpperCase() ?? null
  if (country !== null && isTerritory(country)) {
    return inUnitedStates({ ...place, state: place.state ?? country })
  }
  // Carriers omit the country within the United States; a state or a ZIP code then identifies it.
  if (country === null || country === '' || country === 'US' || country === 'USA')
    return inUnitedStates(place)
  const middle = readPlaceTable().countries.get(country)
  return middle ? { ...middle, precision: 'country' } : null
}
