import type { FieldFault } from '#lib/contract/api/errors.ts'

import type { Address, AddressInput } from './address.ts'
import { countryName } from './countries.values.ts'
import { territoryCodes, usStates } from './us-states.values.ts'

/** The customs declaration of a piece that leaves the country. */
type CustomsDeclaration = {
  contents: string
  /** Integer cents. Documents have no commercial value; carriers take no declaration below one dollar. */
  valueCents: number
  /** The sender, who signs the declaration. */
  signer: string
}

/** Returns the declaration of every piece abroad: printed documents, certified in the sender's name. */
export const declareDocuments = (sender: Pick<Address, 'name' | 'company'>): CustomsDeclaration => ({
  contents: 'Printed documents of no commercial value',
  valueCents: 100,
  signer: sender.name ?? sender.company ?? '',
})

// Parts without which an address of the country is incomplete, by the metadata that Google publishes for address forms
// (libaddressinput); regions are required only where mail is sorted by them.
const withState = new Set('AU BR CA CN IN JP MX US'.split(' '))
const withZip = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GU HU IM IN IT JE JP KR LI LT LU LV ' +
    'MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA'
  ).split(' '),
)

/** The first three digits of ZIP codes by state, as the postal service assigns them (its labeling list L002). */
const prefixes =
  '005 NY|006-007 PR|008 VI|009 PR|010-027 MA|028-029 RI|030-038 NH|039-049 ME|050-054 VT|055 MA|056-059 VT|060-069 CT|' +
  '070-089 NJ|090-098 AE|100-149 NY|150-196 PA|197-199 DE|200 DC|201 VA|202-205 DC|206-212 MD|214-219 MD|220-246 VA|' +
  '247-268 WV|270-289 NC|290-299 SC|300-319 GA|320-339 FL|340 AA|341-342 FL|344 FL|346-347 FL|349 FL|350-352 AL|' +
  '354-369 AL|370-385 TN|386-397 MS|398-399 GA|400-418 KY|420-427 KY|430-459 OH|460-479 IN|480-499 MI|500-516 IA|' +
  '520-528 IA|530-532 WI|534-535 WI|537-549 WI|550-551 MN|553-567 MN|569 DC|570-577 SD|580-588 ND|590-599 MT|600-620 IL|' +
  '622-629 IL|630-631 MO|633-641 MO|644-658 MO|660-662 KS|664-679 KS|680-681 NE|683-693 NE|700-701 LA|703-708 LA|' +
  '710-714 LA|716-729 AR|730-731 OK|733 TX|734-741 OK|743-749 OK|750-770 TX|772-799 TX|800-816 CO|820-831 WY|832-838 ID|' +
  '840-847 UT|850-853 AZ|855-857 AZ|859-860 AZ|863-865 AZ|870-871 NM|873-884 NM|885 TX|889-891 NV|893-895 NV|897-898 NV|' +
  '900-908 CA|910-928 CA|930-961 CA|962-966 AP|967-968 HI|969 GU|970-979 OR|980-986 WA|988-994 WA|995-999 AK'

// Offices of the government around Washington have its ZIP codes, with the city and state where they are.
const federal = ['DC', 'MD', 'VA']

/** Codes of another state than their neighbors', and prefixes shared by several states. */
const exceptions: Record<string, readonly string[]> = {
  '063': ['CT', 'NY'],
  '202': federal,
  '203': federal,
  '204': federal,
  '205': federal,
  '726': ['AR', 'MO'],
  '739': ['OK', 'KS'],
  '834': ['ID', 'WY'],
  '967': ['HI', 'AS'],
  '969': ['GU', 'PW', 'FM', 'MP', 'MH'],
}

/** ZIP codes that are delivered across the border of their state, by the other state (the Census Bureau's ZCTA relationships). */
const acrossBorders =
  'AL 30165 31905|AR 65729 65733 65761 75556|AZ 84531 84536 87328|CA 89010 89019 89060 89061 89439 97635|CO 82063|' +
  'IA 56027 56129 57068|ID 59847 83120 83127 83128 89832 97910 97913 99128|IL 63673|KS 68325 68978|KY 38079|LA 71749|' +
  'MA 02861|ME 03579|MI 54540 54554|MN 51360 57026 57030 57068 57260 58225|MO 51640 52542 52573 52626 72644|' +
  'MT 57717 57724 82801|ND 56744 57430 57437 57448 57457 57632 57638 57641 57642 57645 57648 57660 59221 59270 59275|' +
  'NE 51557 57078 57538 57552 57735 57763 66541 82082|NM 79837 79922 81137 86504 86515|NV 84034|OK 67950|OR 89421 99362|' +
  'SD 51001 51023 56144 56164 56219 56257 58030 58041 58043 58413 58436 58439 58568 58623 58649 58653 68719 69201 69212 69216 69337 82701|' +
  'TN 40965 42223 42602|TX 73949 73960 88063 88220 88430|UT 81324 82930 83342 86044 86514|WA 83832|WV 20135|WY 57717 57735 69352'

const statesAcross = new Map<string, string[]>()
for (const entry of acrossBorders.split('|')) {
  const [state = '', ...zips] = entry.split(' ')
  for (const zip of zips) statesAcross.set(zip, [...(statesAcross.get(zip) ?? []), state])
}

const statesByPrefix = new Map(
  prefixes.split('|').flatMap((entry) => {
    const [range = '', state = ''] = entry.split(' ')
    const [first = '', last = first] = range.split('-')
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => {
      const prefix = String(Number(first) + index).padStart(3, '0')
      return [prefix, exceptions[prefix] ?? [state]] as const
    })
  }),
)

const statesByText = new Map(
  usStates.flatMap(({ code, name }) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
)

/** The most characters of a reason to mail to an address that could not be confirmed. */
export const maximumReason = 500

/** Returns whether an address of this country is incomplete without a state, province or region. */
export const needsState = (country: string): boolean => withState.has(country)

/** Returns whether an address of this country is incomplete without a postal code. */
export const needsZip = (country: string): boolean => withZip.has(country)

/** Returns the two-letter code for a code or name of a US state, in any case; null when unknown. */
export const findUsState = (text: string): string | null =>
  statesByText.get(text.trim().replaceAll('.', '').replaceAll(/\s+/g, ' ').toLowerCase()) ?? null

/** Returns the states whose addresses have this ZIP code; undefined where no ZIP code starts so. */
const statesOfZip = (zip: string): readonly string[] | undefined => {
  const states = statesByPrefix.get(zip.slice(0, 3))
  const across = statesAcross.get(zip.slice(0, 5))
  return states && across ? [...states, ...across] : states
}

/** Returns whether addresses of this state, in any spelling, have this ZIP code. */
export const isZipOfState = (zip: string, state: string): boolean => {
  const code = findUsState(state)
  return code !== null && (statesOfZip(zip)?.includes(code) ?? false)
}

const usZip = /^\d{5}(-?\d{4})?$/

const stateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

const usErrors = (address: Pick<AddressInput, 'state' | 'zip'>): FieldFault[] => {
  const state = findUsState(address.state)
  const isZip = usZip.test(address.zip)
  const found = isZip ? statesOfZip(address.zip) : undefined
  const faults: FieldFault[] = []
  if (state === null) {
    const [only] = found?.length === 1 ? found : []
    faults.push({
      field: 'state',
      message: `“${address.state}” is not a US state. Use the two-letter code or the full name.`,
      ...(only && { suggestion: only }),
    })
  }
  if (!isZip) {
    faults.push({
      field: 'zip',
      message: `“${address.zip}” isn’t a five-digit ZIP code.`,
    })
  } else if (!found) {
    faults.push({
      field: 'zip',
      message: `ZIP codes cannot start with ${address.zip.slice(0, 3)}. Check the ZIP code.`,
    })
  } else if (state !== null && !found.includes(state)) {
    const where = found.map(stateName).join(' or ')
    faults.push({
      field: 'zip',
      message: `ZIP code ${address.zip} is in ${where}, not in ${stateName(state)}. Correct the ZIP code or the state.`,
    })
  }
  return faults
}

type LastLine = Pick<AddressInput, 'state' | 'zip' | 'country'>

/** Returns errors for the parts of the last line that the country requires and that are empty, by field without a prefix. */
export const missingParts = ({ state, zip, country }: LastLine): FieldFault[] => {
  const isDomestic = country === 'US'
  const name = countryName(country)
  const stateMessage = isDomestic
    ? 'Enter the state.'
    : `Enter the state or province. It is required for ${name}.`
  const zipMessage = isDomestic ? 'Enter the ZIP code.' : `Enter the postal code. It is required for ${name}.`
  return [
    ...(state === '' && needsState(country) ? [{ field: 'state', message: stateMessage }] : []),
    ...(zip === '' && needsZip(country) ? [{ field: 'zip', message: zipMessage }] : []),
  ]
}

/**
 * Returns the errors in the last line of an address that need no vendor to find: missing parts, unknown states,
 * ZIP codes in another format or of another state. Fields are named without a prefix.
 */
export const postalErrors = (address: LastLine): FieldFault[] => {
  const missing = missingParts(address)
  return missing.length === 0 && address.country === 'US' ? usErrors(address) : missing
}

const militaryStates: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])

type Place = Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'>

const isMilitary = ({ city, state, country }: Place): boolean =>
  country === 'US' && (militaryStates.has(findUsState(state) ?? '') || /^[afd]\.?p\.?o\b/i.test(city.trim()))

/** A box at a post office, in the spellings of people and of the postal service's Publication 28. */
const postOfficeBox =
  /\bp[\s.]*[o0][\s.]*(?:b(?:o?x)?[\s.]*|drawer|bin|lock\s?box|caller)\s*(?:no\.?|number)?\s*#?\s*[a-z]?-?\d|\bp[\s.]*o[\s.]*(?:box|drawer)\b|\b(?:post(?:al)?(?:\s?office)?\s?(?:box|drawer)|apartado(?: postal)?|apdo\.?|casilla|postfach|postbus|bo[iî]te postale)\b|^(?:box|drawer|bin|lock\s?box|(?:firm )?caller(?: service)?|p\.?\s?o\.?)\s*#?\s*\d|^b\.?p\.? ?\d/i

const counterAtPostOffice = /^(?:general delivery|poste restante)\b/i

/**
 * Returns why UPS, FedEx and the like do not deliver to an address, to be read after a carrier's name; null if they
 * do.
 */
export const privateCarrierObstacle = (place: Place): string | null => {
  if (isMilitary(place)) return 'does not deliver to military and diplomatic addresses (APO, FPO, DPO).'
  const lines = [place.street1, place.street2 ?? ''].map((line) => line.trim())
  if (lines.some((line) => postOfficeBox.test(line))) return 'does not deliver to PO boxes.'
  return lines.some((line) => counterAtPostOffice.test(line)) ? 'does not deliver to post offices.' : null
}

/** Returns why the postal service sends no electronic return receipt from an address, and the fix; null if it does. */
export const returnReceiptObstacle = ({
  state,
  country,
}: Pick<Address, 'state' | 'country'>): string | null => {
  const code = findUsState(state) ?? state
  if (country !== 'US') return 'Electronic return receipts are available for US addresses only.'
  if (militaryStates.has(code)) {
    return 'USPS offers no electronic return receipt for military and diplomatic addresses (APO, FPO, DPO). Send without it.'
  }
  return territoryCodes.has(code)
    ? `USPS offers no electronic return receipt for ${stateName(code)}. Send without it.`
    : null
}
