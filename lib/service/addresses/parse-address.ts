import type { ParsedAddress } from '#lib/contract/addresses/address-book.ts'
import { findCountry } from '#lib/contract/addresses/countries.values.ts'
import { isTerritory } from '#lib/contract/addresses/postal-territories.values.ts'

import { isPostalCode } from './address-faults.ts'
import { splitForeignPlace } from './split-foreign-place.ts'
import { splitNames } from './split-names.ts'
import { splitUsPlace } from './split-us-place.ts'

export type Parts = ParsedAddress['address']

const emailPattern = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/
const phonePattern =
  /(?:\b(?:phone|tel|mobile|cell)\b\.?:?\s*)(\+?[\d\s().-]{7,}\d)|(\(\d{3}\)\s?\d{3}-\d{4})/i

const take = (text: string, pattern: RegExp): { found: string | undefined; text: string } => {
  const match = pattern.exec(text)
  if (!match) return { found: undefined, text }
  return { found: (match[1] ?? match[2] ?? match[0]).trim(), text: text.replace(match[0], '') }
}

/** Lines as they were pasted; a single line is taken apart at its commas. */
const linesOf = (text: string): string[] => {
  const tidy = (parts: string[]) =>
    parts.map((part) => part.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/g, '')).filter(Boolean)
  const lines = tidy(text.split(/[\r\n|]+|\s•\s/))
  return lines.length === 1 ? tidy((lines[0] ?? '').split(/,|;/)) : lines
}

const canadianCode = /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/i
const britishCode = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/i

/** The country that is named on the last line, or that the postal code gives away; the United States otherwise. */
const findCountryOf = (lines: readonly string[]): { country: string | null; lines: string[] } => {
  const last = lines.at(-1) ?? ''
  // Two letters at the end are more often a state than a country.
  const named = last.length > 2 || /^(us|uk|gb)$/i.test(last) ? findCountry(last) : null
  // Georgia is a state here and a country there: only a line of its own after a whole address is the country.
  if (named !== null && lines.length > 1) return { country: named, lines: lines.slice(0, -1) }
  const trailing = /^(.*\d.*?)[\s,]+(USA|U\.S\.A\.|United States(?: of America)?|UK|Canada|Germany)$/i.exec(
    last,
  )
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

/** Signs that say what follows, and are no part of it. */
const signs = /^(?:attn|attention)[.:]?\s|\b[A-Z]{1,3}-(?=\d)/gi

/** What was pasted and is in none of the parts. */
const findRest = (lines: readonly string[], parts: Parts): string | null => {
  const placed = new Set(wordsOf(Object.values(parts).join(' ')))
  const missing = lines.filter((line) =>
    wordsOf(line.replaceAll(signs, '')).some((word) => !placed.has(word)),
  )
  return missing.length > 0 ? missing.join('\n') : null
}

/**
 * Takes a pasted address apart, in the United States by a parser of their street names, abroad by the form of the
 * country's postal codes. Parts are spelled as they were written, and what cannot be placed is the `rest`.
 */
export const parseAddress = (text: string): ParsedAddress => {
  const email = take(text, emailPattern)
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
