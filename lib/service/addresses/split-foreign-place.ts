import { needsState } from '#lib/contract/addresses/postal-rules.values.ts'

import { isPostalCode } from './address-faults.ts'
import type { Parts } from './parse-address.ts'
import type { SplitPlace } from './split-us-place.ts'

type LastLine = { index: number; zip: string; others: string }

const codeOf = (text: string, country: string): string | null => {
  // `D-10115`, `F-75001`: the sign of the country before the code, as it was written for decades.
  const code = text.replace(/^[A-Z]{1,3}-(?=\d)/, '')
  return /\d/.test(code) && isPostalCode(code, country) ? code : null
}

/** The postal code: the last run of one or two words that has the form of the country's. */
const findCode = (lines: readonly string[], country: string): LastLine | null => {
  for (let index = lines.length - 1; index >= Math.max(0, lines.length - 3); index -= 1) {
    const words = (lines[index] ?? '').split(/[\s,]+/)
    for (const count of [2, 1]) {
      for (let start = words.length - count; start >= 0; start -= 1) {
        const zip = codeOf(words.slice(start, start + count).join(' '), country)
        const others = [...words.slice(0, start), ...words.slice(start + count)].join(' ')
        if (zip !== null) return { index, zip, others }
      }
    }
  }
  return null
}

const regionAtEnd = /^(.+?)[\s,]+([A-Z]{2,3}|[A-Z][\p{L}]+(?: [A-Z][\p{L}]+)?)$/u

const splitRegion = (text: string, country: string): Pick<Parts, 'city' | 'state'> => {
  if (!needsState(country)) return { city: text }
  const match = regionAtEnd.exec(text)
  return match ? { city: match[1] ?? '', state: match[2] ?? '' } : { city: text }
}

const provinces =
  /^(.*?)[\s,]+(AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland(?: and Labrador)?|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|Quebec|Québec|Saskatchewan|Yukon)$/i
const australianStates = /^(.*?)[\s,]+(NSW|VIC|QLD|WA|SA|TAS|ACT|NT)$/i

const knownRegion = (text: string, country: string): Pick<Parts, 'city' | 'state'> | null => {
  const pattern = country === 'CA' ? provinces : country === 'AU' ? australianStates : null
  const match = pattern?.exec(text)
  return match ? { city: match[1] ?? '', state: match[2] ?? '' } : null
}

const hasNumber = (line: string): boolean =>
  /\d/.test(line) || /^(?:p\.?\s?o\.?\s?box|postfach)\b/i.test(line)

/** Street and what is above it: the street is the last line with a number, and a line below it belongs to it. */
const splitAbove = (above: readonly string[]): { before: string[]; street: Parts } => {
  const numbered = above.findIndex((line) => hasNumber(line))
  const start = numbered === -1 ? above.length - 1 : numbered
  const [street1 = '', ...more] = above.slice(start)
  return {
    before: above.slice(0, start),
    street: { street1, ...(more.length > 0 && { street2: more.join(', ') }) },
  }
}

/** Parts lines of an address abroad, by the form of the country's postal code; null when there is none. */
export const splitForeignPlace = (lines: readonly string[], country: string): SplitPlace | null => {
  const last = findCode(lines, country)
  if (last === null) return null
  const above = lines.slice(0, last.index).concat(lines.slice(last.index + 1))
  // A British postcode has a line of its own, a Canadian one may: the town is above, and its region with it.
  let town = last.others
  if (town === '' || (needsState(country) && knownRegion(`- ${town}`, country)?.city === '-')) {
    town = [above.pop() ?? '', town].filter(Boolean).join(', ')
  }
  const { city = '', state } = knownRegion(town, country) ?? splitRegion(town, country)
  if (city === '' || above.length === 0) return null
  const { before, street } = splitAbove(above)
  return { before, place: { ...street, city, ...(state && { state }), zip: last.zip } }
}
