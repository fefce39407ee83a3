import { usStates } from './us-states.values.ts'

/**
 * Places with a country code of their own that the postal service serves as states: no customs, and Certified Mail can
 * be had (its Publication 28, appendix B). Their codes as states are the same two letters.
 */
const codes = new Set('AS FM GU MH MP PR PW VI'.split(' '))

/** What people write for such a place in the line of the country, in lower case, with its code. */
export const territoryNames: readonly (readonly [string, string])[] = [
  ...usStates
    .filter(({ code }) => codes.has(code))
    .map(({ code, name }) => [name.toLowerCase(), code] as const),
  ['us virgin islands', 'VI'],
  ['micronesia', 'FM'],
]

/** Whether mail to this country code goes as within the United States, with the code as its state. */
export const isTerritory = (country: string): boolean => codes.has(country)

/** The address as the postal service wants it: such a place is a state of the United States, not a country. */
export const asPosted = <Place extends { state: string; country: string }>(place: Place): Place =>
  isTerritory(place.country) ? { ...place, state: place.country, country: 'US' } : place
