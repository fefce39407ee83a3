// ISO 3166-1 alpha-2, without uninhabited territories; names come from the browser.
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI ' +
  'CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN ' +
  'GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC ' +
  'LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ ' +
  'OM PA PE PF PG PH PK PL PM PN PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ ' +
  'TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    // Not the form of a country code: shown as it was written.
    return code
  }
}

/** Countries for a select: the United States first, the others by name. */
export const countries: readonly { code: string; name: string }[] = [
  { code: 'US', name: countryName('US') },
  ...codes
    .split(' ')
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((left, right) => left.name.localeCompare(right.name, 'en')),
]
