export type Place = { code: string; name: string }

/** Reads a table of codes and names, such as `AL Alabama|AK Alaska`. */
export const readTable = (table: string): Place[] =>
  table.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

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

/** Returns the country's name in English; returns an unknown code unchanged. */
export const countryName = (code: string): string => names.get(code) ?? code

/** Countries for a select: the United States first, then by name. */
export const countries: readonly Place[] = [
  ...named.slice(0, 1),
  ...named.slice(1).toSorted((left, right) => left.name.localeCompare(right.name, 'en')),
]
