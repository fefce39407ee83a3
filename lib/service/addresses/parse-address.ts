import type { ParsedAddress } from '#lib/contract/addresses/address-book.ts'
import { isCareOf, splitCareOf, withCareOf } from '#lib/contract/addresses/care-of.values.ts'
import { cleanText } from '#lib/contract/addresses/clean-text.values.ts'
import { findCountry } from '#lib/contract/addresses/find-country.values.ts'
import { needsState } from '#lib/contract/addresses/postal-rules.values.ts'
import { isTerritory } from '#lib/contract/addresses/us-states.values.ts'

import { type SplitPlace, splitUsPlace } from './split-us-place.ts'
import { isPostalCode } from './verify-address.ts'

const companyWords =
  /\b(inc|llc|llp|lp|pllc|pc|ltd|limited|corp|corporation|co|company|gmbh|ag|kg|ug|bv|nv|sa|sarl|srl|spa|plc|pty|oy|ab|group|holdings?|partners|associates|law|legal|office|offices|department|dept|division|bank|trust|clinic|hospital|school|university|college|court|county|city of|state of|church|foundation|association|services?|solutions|management|properties|realty|insurance|agency|center|centre|institute|society|museum|hotel|restaurant)\b/i

const attention = /^(?:attn|attention)\b[.:]?\s*/i
const addressee = /^(?:zhd|z\. ?hd\.?)[.:]?\s+/i

/** Suffixes that belong to the preceding name, even after a comma or a line break. */
const suffix =
  /^(?:(?:co-?)?(?:execut(?:or|rix)|administrat(?:or|rix)|trustee|guardian|conservator)s?|personal representative|attorney(?: at law| in fact)?|registered agent|agent for service of process|esq(?:uire)?|jr|sr|ii|iii|iv|m\.?d|ph\.?d|j\.?d|cpa|inc|incorporated|llc|llp|lp|ltd|pllc|p\.?c|corp|n\.?a)\.?$/i

const joinSuffixes = (lines: readonly string[]): string[] => {
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.pop()
    if (before === undefined) joined.push(line)
    else if (suffix.test(line)) joined.push(`${before}, ${line}`)
    else joined.push(before, line)
  }
  return joined
}

/** Splits a recipient without c/o: the first line is the name and the second the company, unless their words show otherwise. */
const splitRecipient = (lines: readonly string[]): Pick<Parts, 'name' | 'company'> => {
  const called = lines.findIndex((line) => attention.test(line) || addressee.test(line))
  if (called !== -1) {
    const company = lines.find((_, index) => index !== called)
    return { name: (lines[called] ?? '').replace(attention, ''), ...(company && { company }) }
  }
  const [first, second] = lines
  if (first === undefined) return {}
  if (second === undefined) return companyWords.test(first) ? { company: first } : { name: first }
  return companyWords.test(first) && !companyWords.test(second)
    ? { company: first, name: second }
    : { name: first, company: second }
}

/** Splits the lines above the street. A c/o is below whom the mail is for. */
const splitNames = (above: readonly string[]): Pick<Parts, 'name' | 'company'> => {
  const lines = joinSuffixes(above).flatMap(splitCareOf)
  const careOf = lines.filter(isCareOf)
  const recipient = splitRecipient(lines.filter((line) => !isCareOf(line)))
  if (careOf.length === 0) return recipient
  const { name, company } = withCareOf(recipient, careOf.join(', '))
  return { ...(name && { name }), ...(company && { company }) }
}

type LastLine = { index: number; zip: string; others: string }

const codeOf = (text: string, country: string): string | null => {
  // `D-10115`, `F-75001`: the country's letter before the code, as written for decades.
  const code = text.replace(/^[A-Z]{1,3}-(?=\d)/, '')
  return /\d/.test(code) && isPostalCode(code, country) ? code : null
}

/** Finds the postal code: the last one or two words in the country's format. */
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

/** Splits the street from the lines above it: it starts at the first line with a number. */
const splitAbove = (above: readonly string[]): { before: string[]; street: Parts } => {
  const numbered = above.findIndex((line) => hasNumber(line))
  const start = numbered === -1 ? above.length - 1 : numbered
  const [street1 = '', ...more] = above.slice(start)
  return {
    before: above.slice(0, start),
    street: { street1, ...(more.length > 0 && { street2: more.join(', ') }) },
  }
}

/** Parses the lines of an international address by the country's postal code; null if there is none. */
const splitForeignPlace = (lines: readonly string[], country: string): SplitPlace | null => {
  const last = findCode(lines, country)
  if (last === null) return null
  const above = lines.slice(0, last.index).concat(lines.slice(last.index + 1))
  // A British postcode has its own line, a Canadian one may: the town is above, and its region with it.
  let town = last.others
  if (town === '' || (needsState(country) && knownRegion(`- ${town}`, country)?.city === '-')) {
    town = [above.pop() ?? '', town].filter(Boolean).join(', ')
  }
  const { city = '', state } = knownRegion(town, country) ?? splitRegion(town, country)
  if (city === '' || above.length === 0) return null
  const { before, street } = splitAbove(above)
  return { before, place: { ...street, city, ...(state && { state }), zip: last.zip } }
}

export type Parts = ParsedAddress['address']

const emailPattern = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/
const phonePattern =
  /(?:\b(?:phone|tel|mobile|cell)\b\.?:?\s*)(\+?[\d\s().-]{7,}\d)|(\(\d{3}\)\s?\d{3}-\d{4})/i

const take = (text: string, pattern: RegExp): { found: string | undefined; text: string } => {
  const match = pattern.exec(text)
  if (!match) return { found: undefined, text }
  return { found: (match[1] ?? match[2] ?? match[0]).trim(), text: text.replace(match[0], '') }
}

/** Splits a pasted text into lines; a single line is split at its commas. */
const linesOf = (text: string): string[] => {
  const tidy = (parts: string[]) =>
    parts.map((part) => part.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/g, '')).filter(Boolean)
  const lines = tidy(text.split(/[\r\n|]+|\s•\s/))
  return lines.length === 1 ? tidy((lines[0] ?? '').split(/,|;/)) : lines
}

const canadianCode = /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/i
const britishCode = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/i

/** Finds the country named on the last line or implied by the postal code; the United States otherwise. */
const findCountryOf = (lines: readonly string[]): { country: string | null; lines: string[] } => {
  const last = lines.at(-1) ?? ''
  // Two letters at the end are more often a state than a country.
  const named = last.length > 2 || /^(us|uk|gb)$/i.test(last) ? findCountry(last) : null
  // Georgia is a state here and a country there: only a line of its own after a whole address is the country.
  if (named !== null && lines.length > 1) return { country: named, lines: lines.slice(0, -1) }
  const trailing =
    /^(.*\d.*?)[\s,]+(USA?|U\.S\.(?:A\.)?|United States(?: of America)?|UK|Canada|Germany)$/i.exec(last)
  if (trailing) {
    return { country: findCountry(trailing[2] ?? ''), lines: [...lines.slice(0, -1), trailing[1] ?? ''] }
  }
  const end = lines.slice(-2).join(' ')
  if (canadianCode.test(end) && isPostalCode(canadianCode.exec(end)?.[0] ?? '', 'CA')) {
    return { country: 'CA', lines: [...lines] }
  }
  if (britishCode.test(end)) return { country: 'GB', lines: [...lines] }
  return { country: null, lines: [...lines] }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Prefixes that are no part of what follows. */
const signs = /^(?:attn|attention)\b[.:]?|\b[A-Z]{1,3}-(?=\d)|\bzip(?: code)?\b/gi

/** The words of a ZIP code as it may have been pasted: without its dash or its leading zeros, or with an unknown ZIP+4. */
const pastedForms = (zip = ''): string[] =>
  [zip, zip.replace('-', '')].flatMap((code) => [code, code.replace(/^0+/, '')]).concat('0000')

/** Returns the pasted lines that are in none of the parts. */
const findRest = (lines: readonly string[], parts: Parts): string | null => {
  const placed = new Set(wordsOf([...Object.values(parts), ...pastedForms(parts.zip)].join(' ')))
  const missing = lines.filter((line) =>
    wordsOf(line.replaceAll(signs, '')).some((word) => !placed.has(word)),
  )
  return missing.length > 0 ? missing.join('\n') : null
}

/**
 * Parses a pasted address, in the United States by a parser of street names, abroad by the format of the
 * country's postal codes. Parts are spelled as entered, and text that cannot be assigned is the `rest`.
 */
export const parseAddress = (text: string): ParsedAddress => {
  const email = take(cleanText(text), emailPattern)
  const phone = take(email.text, phonePattern)
  const { country, lines } = findCountryOf(linesOf(phone.text))
  const isAtHome = country === null || country === 'US' || isTerritory(country)
  const split = isAtHome ? splitUsPlace(lines) : splitForeignPlace(lines, country)
  const contact = {
    ...(phone.found && { phone: phone.found }),
    ...(email.found && { email: email.found }),
  }
  if (split === null) {
    return { address: contact, rest: lines.concat(country && country !== 'US' ? [country] : []).join('\n') }
  }
  const address: Parts = {
    ...splitNames(split.before),
    ...split.place,
    country: isAtHome ? 'US' : country,
    ...contact,
  }
  return { address, rest: findRest(lines, address) }
}
