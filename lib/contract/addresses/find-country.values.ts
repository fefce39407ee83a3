import { countries } from './countries.values.ts'
import { territoryCodes, usStates } from './us-states.values.ts'

/** Names and codes of these places as written on the line of the country, in lower case. */
const territoryNames: readonly (readonly [string, string])[] = [
  ...usStates
    .filter(({ code }) => territoryCodes.has(code))
    .map(({ code, name }) => [name.toLowerCase(), code] as const),
  ['us virgin islands', 'VI'],
  ['micronesia', 'FM'],
]

// England and its like are no countries of the table, but people write them on envelopes.
const otherNames: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  deutschland: 'DE',
  'the netherlands': 'NL',
  holland: 'NL',
  españa: 'ES',
  italia: 'IT',
  österreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  belgië: 'BE',
  belgique: 'BE',
  brasil: 'BR',
  méxico: 'MX',
  'czech republic': 'CZ',
  turkey: 'TR',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  macau: 'MO',
  korea: 'KR',
  'republic of ireland': 'IE',
  éire: 'IE',
}

const codes = new Map<string, string>([
  ...countries.flatMap(({ code, name }) => [
    [code.toLowerCase(), code] as const,
    [name.toLowerCase(), code] as const,
  ]),
  ...territoryNames.flatMap(([name, code]) => [[name, code] as const, [code.toLowerCase(), code] as const]),
  ...Object.entries(otherNames),
])

/** Returns the two-letter code for a code or name of a country or territory, in any case; null when unknown. */
export const findCountry = (text: string): string | null =>
  codes.get(text.trim().replaceAll('.', '').replaceAll(/\s+/g, ' ').toLowerCase()) ?? null
