type Place = { code: string; name: string }

/** Reads a table of codes and names, such as `AL Alabama|AK Alaska`. */
const readTable = (table: string): Place[] =>
  table.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

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
 * Places with a country code of their own that the postal service serves as states: no customs, and Certified Mail can
 * be had (its Publication 28, appendix B). Their codes as states are the same two letters.
 */
const territoryCodes = new Set('AS FM GU MH MP PR PW VI'.split(' '))

/** Names and codes of these places as written on the line of the country, in lower case. */
const territoryNames: readonly (readonly [string, string])[] = [
  ...usStates
    .filter(({ code }) => territoryCodes.has(code))
    .map(({ code, name }) => [name.toLowerCase(), code] as const),
  ['us virgin islands', 'VI'],
  ['micronesia', 'FM'],
]

/** Whether mail to this country code is domestic, with the code as its state. */
export const isTerritory = (country: string): boolean => territoryCodes.has(country)

/** Converts a territory to a state of the United States, as the postal service requires. */
export const asPosted = <Place extends { state: string; country: string }>(place: Place): Place =>
  isTerritory(place.country) ? { ...place, state: place.country, country: 'US' } : place

// ISO 3166-1 alpha-2, without uninhabited territories and those of the United States. The names are written out because those of a server and a
// browser differ by their version, and the page must not change under the reader.
const countryTable =
  'US United States|AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua & Barbuda|' +
  'AI Anguilla|AL Albania|AM Armenia|AO Angola|AR Argentina|AT Austria|AU Australia|AW Aruba|' +
  'AZ Azerbaijan|BA Bosnia & Herzegovina|BB Barbados|BD Bangladesh|BE Belgium|BF Burkina Faso|' +
  'BG Bulgaria|BH Bahrain|BI Burundi|BJ Benin|BM Bermuda|BN Brunei|BO Bolivia|' +
  'BQ Caribbean Netherlands|BR Brazil|BS Bahamas|BT Bhutan|BW Botswana|BY Belarus|BZ Belize|' +
  'CA Canada|CD Congo - Kinshasa|CF Central African Republic|CG Congo - Brazzaville|CH Switzerland|' +
  'CI Côte d’Ivoire|CL Chile|CM Cameroon|CN China|CO Colombia|CR Costa Rica|CU Cuba|CV Cape Verde|' +
  'CW Curaçao|CY Cyprus|CZ Czechia|DE Germany|DJ Djibouti|DK Denmark|DM Dominica|' +
  'DO Dominican Republic|DZ Algeria|EC Ecuador|EE Estonia|EG Egypt|ER Eritrea|ES Spain|ET Ethiopia|' +
  'FI Finland|FJ Fiji|FK Falkland Islands|FO Faroe Islands|FR France|GA Gabon|GB United Kingdom|' +
  'GD Grenada|GE Georgia|GF French Guiana|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|GM Gambia|' +
  'GN Guinea|GP Guadeloupe|GQ Equatorial Guinea|GR Greece|GT Guatemala|GW Guinea-Bissau|GY Guyana|' +
  'HK Hong Kong SAR China|HN Honduras|HR Croatia|HT Haiti|HU Hungary|ID Indonesia|IE Ireland|' +
  'IL Israel|IM Isle of Man|IN India|IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|' +
  'JO Jordan|JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN St. Kitts & Nevis|' +
  'KP North Korea|KR South Korea|KW Kuwait|KY Cayman Islands|KZ Kazakhstan|LA Laos|LB Lebanon|' +
  'LC St. Lucia|LI Liechtenstein|LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania|LU Luxembourg|' +
  'LV Latvia|LY Libya|MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MG Madagascar|MK North Macedonia|' +
  'ML Mali|MM Myanmar (Burma)|MN Mongolia|MO Macao SAR China|MQ Martinique|MR Mauritania|' +
  'MS Montserrat|MT Malta|MU Mauritius|MV Maldives|MW Malawi|MX Mexico|MY Malaysia|MZ Mozambique|' +
  'NA Namibia|NC New Caledonia|NE Niger|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|' +
  'NR Nauru|NZ New Zealand|OM Oman|PA Panama|PE Peru|PF French Polynesia|PG Papua New Guinea|' +
  'PH Philippines|PK Pakistan|PL Poland|PM St. Pierre & Miquelon|PN Pitcairn Islands|PT Portugal|' +
  'PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|RU Russia|RW Rwanda|SA Saudi Arabia|' +
  'SB Solomon Islands|SC Seychelles|SD Sudan|SE Sweden|SG Singapore|SH St. Helena|SI Slovenia|' +
  'SK Slovakia|SL Sierra Leone|SM San Marino|SN Senegal|SO Somalia|SR Suriname|SS South Sudan|' +
  'ST São Tomé & Príncipe|SV El Salvador|SX Sint Maarten|SY Syria|SZ Eswatini|' +
  'TC Turks & Caicos Islands|TD Chad|TG Togo|TH Thailand|TJ Tajikistan|TL Timor-Leste|' +
  'TM Turkmenistan|TN Tunisia|TO Tonga|TR Türkiye|TT Trinidad & Tobago|TV Tuvalu|TW Taiwan|' +
  'TZ Tanzania|UA Ukraine|UG Uganda|UY Uruguay|UZ Uzbekistan|VA Vatican City|' +
  'VC St. Vincent & Grenadines|VE Venezuela|VG British Virgin Islands|VN Vietnam|VU Vanuatu|' +
  'WF Wallis & Futuna|WS Samoa|XK Kosovo|YE Yemen|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe'

const named = readTable(countryTable)

const names = new Map(named.map(({ code, name }) => [code, name]))

/** Returns the country's name in English; an unknown code is returned as it is. */
export const countryName = (code: string): string => names.get(code) ?? code

/** Countries for a select: the United States first, then by name. */
export const countries: readonly Place[] = [
  ...named.slice(0, 1),
  ...named.slice(1).toSorted((left, right) => left.name.localeCompare(right.name, 'en')),
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
  ...named.flatMap(({ code, name }) => [
    [code.toLowerCase(), code] as const,
    [name.toLowerCase(), code] as const,
  ]),
  ...territoryNames.flatMap(([name, code]) => [[name, code] as const, [code.toLowerCase(), code] as const]),
  ...Object.entries(otherNames),
])

/** Returns the two-letter code for a code or name of a country or territory, in any case; null when unknown. */
export const findCountry = (text: string): string | null =>
  codes.get(text.trim().replaceAll('.', '').replaceAll(/\s+/g, ' ').toLowerCase()) ?? null
