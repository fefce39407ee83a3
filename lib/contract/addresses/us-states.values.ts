import { type Place, readTable } from './countries.values.ts'

const stateTable =
  'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|AA Armed Forces Americas|' +
  'AE Armed Forces Europe|AP Armed Forces Pacific|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|' +
  'IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MH Marshall Islands|MD Maryland|' +
  'MA Massachusetts|MI Michigan|FM Micronesia|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|' +
  'NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|' +
  'ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PW Palau|PA Pennsylvania|' +
  'PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|' +
  'VT Vermont|VI Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'

/** States, territories and military posts that the postal service delivers to, by their two-letter code. */
export const usStates: readonly Place[] = readTable(stateTable)

/**
 * Places with their own country code that the postal service serves as states: no customs, and Certified Mail can be
 * had (its Publication 28, appendix B). Their codes as states are the same two letters.
 */
export const territoryCodes = new Set('AS FM GU MH MP PR PW VI'.split(' '))

/** Returns whether mail to this country code is domestic, with the code as its state. */
export const isTerritory = (country: string): boolean => territoryCodes.has(country)

/** Converts a territory to a state of the United States, as the postal service requires. */
export const asPosted = <Place extends { state: string; country: string }>(place: Place): Place =>
  isTerritory(place.country) ? { ...place, state: place.country, country: 'US' } : place
