import { headerWords } from './guess-field.ts'

/** Meaning of the words before a field: the same address has several names. */
const families = {
  mailing: /^(?:mail|mailing|mail to|mailto|owner mail(?:ing)?|tax (?:bill|mailing)|correspondence)$/,
  property: /^(?:prop|property|situs|property situs|site|location|premises?|physical|subject(?: property)?)$/,
  home: /^(?:home|residence|residential|personal)$/,
  business: /^(?:business|work|office|company|employer)$/,
  billing: /^(?:bill|billing|bill to|billto|invoice)$/,
  shipping: /^(?:ship|shipping|ship to|shipto|delivery|deliver to)$/,
  owner: /^(?:owners?|property owners?|taxpayers?)$/,
  other: /^(?:other|alternate|alternative|secondary|previous|former)$/,
} as const

export type NamedFamily = keyof typeof families

// Object.entries is typed by string; the table above is not extended elsewhere.
const named = Object.entries(families) as [NamedFamily, RegExp][]

/** Words that name a part of an address or of a person rather than whose it is. */
const parts =
  /\b(?:full|complete|whole|entire|combined|street|address|addr|add|line|city|town|municipality|locality|state|province|region|zip|zipcode|postal|postcode|post|code|country|nation|name|apt|apartment|suite|ste|unit|no|num|nbr|number|extended|abbr|abbreviation|formatted|st|first|last|given|family|company|organi[sz]ation|phone|telephone|mobile|cell|tel|e ?mail|value|contact|[1-5])\b/g

/** The addresses that a person has several of are numbered, as `Address 1 - Street` is. */
const numbered = /^(?:address|addr) (\d) (\D.*)$/

/** Returns whose address, phone or name a column is, and its header without that; '' where the header does not say. */
export const familyOf = (header: string): { family: string; rest: string } => {
  const words = headerWords(header)
  const [, number, rest = ''] = numbered.exec(words) ?? []
  if (number !== undefined && !/^(?:line|street) \d$/.test(rest)) return { family: `address ${number}`, rest }
  const own =
    (/\bcompany (?:street|address|city|state|zip|postal)/.test(words) ? 'company' : '') ||
    words.replaceAll(parts, ' ')
  const key = own.replaceAll(/\s+/g, ' ').trim()
  return { family: named.find(([, pattern]) => pattern.test(key))?.[0] ?? key, rest: words }
}

/** Returns whether a family is a separate address, rather than a word for the recipient, such as “Tenant”. */
export const isNamedFamily = (family: string): boolean => family in families || /^address \d$/.test(family)
