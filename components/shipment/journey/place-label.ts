import { countryName } from '#lib/contract/addresses/countries.values.ts'
import type { Place } from '#lib/contract/tracking/journey.ts'

const facilityWord = /^(DISTRIBUTION|NETWORK|PROCESSING|INTERNATIONAL|REGIONAL|LOCAL|P&DC|NDC|SORT)/i

/** Replacements for a town at military and diplomatic post offices. */
const postOffices: readonly string[] = ['APO', 'FPO', 'DPO']

/** Formats a carrier's capitals as a name; keeps the state in a facility's name. */
const nameOf = (city: string): string =>
  city
    .trim()
    .split(/\s+/)
    .map((word, index, words) => {
      const isState = word.length === 2 && index > 0 && facilityWord.test(words[index + 1] ?? '')
      if (isState || postOffices.includes(word) || word !== word.toUpperCase() || word.includes('&'))
        return word
      return word.toLowerCase().replaceAll(/(^|[-'’])\p{L}/gu, (start) => start.toUpperCase())
    })
    .join(' ')

/** Names a place in a word or two, for a map: its town, or the closest there is. */
export const shortPlaceLabel = ({ city, state, zip, country }: Place): string => {
  if (city)
    return nameOf(city.replace(/\s+[A-Z]{2}\s+(?=(\w+ )*(DISTRIBUTION|NETWORK|PROCESSING|P&DC)).*$/i, ''))
  return zip ?? state ?? countryName(country ?? '')
}

/** Names a place on one line, as an envelope has it. */
export const placeLabel = (place: Pick<Place, 'city' | 'state' | 'zip' | 'country'>): string => {
  const { city, state, zip, country } = place
  const town = city ? nameOf(city) : null
  const region = [town, state].filter(Boolean).join(', ')
  const line = [region, zip].filter(Boolean).join(' ')
  return country === null || country === 'US' ? line : [line, countryName(country)].filter(Boolean).join(', ')
}
