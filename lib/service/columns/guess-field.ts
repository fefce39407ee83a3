import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'
import { foldText } from '#lib/service/addresses/format-address.ts'

/** Returns a header without case, accents and punctuation. */
export const plainWords = (header: string): string =>
  foldText(header)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns a header in words: `TenantName`, `tenant_name` and `Tenant Name:` are the same. */
export const headerWords = (header: string): string =>
  plainWords(
    header.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  )

/** Columns about the sender, and about things that only sound like a part of an address. */
const foreign =
  /\b(?:from|sender|senders|return|our|id|ids|guid|uuid|date|dob|amount|balance|fee|rent|price|total|ssn|status|type|notes?|comments?|score|latitude|longitude|lat|lng|parcel|apn|fax|website|url|ip|middle|additional|yomi|phonetic|maiden|label|assistants?|prefix|suffix|title|salutation)\b/

/** Words of columns with names that are not recipients. */
const unwritten =
  /\b(?:file|street|road|city|state|county|country|property|building|project|case|matter|product|bank|school|user|screen|domain|host|sheet|document|letter|campaign|list|form|job|plan|template|column|field|judge|court|attorney|agent|manager|representative|rep|spouse|children|referred|profession|directory)\b/

const recipients =
  /\b(?:recipient|addressee|tenant|lessee|renter|resident|occupant|owner|homeowner|landlord|customer|client|member|patient|borrower|debtor|defendant|respondent|plaintiff|claimant|insured|policyholder|taxpayer|employee|participant|beneficiary|donor|buyer|seller|grantee|grantor|contact|person|party|payee|vendor|subscriber|shareholder|student|parent|guardian|attn|attention)s?\b/

/** The first that matches decides. */
const patterns: readonly (readonly [RegExp, BatchField])[] = [
  [/\b(?:first|given|fore) ?names?\b|\bf ?name\b/, 'first_name'],
  [/\b(?:last|family|sur) ?names?\b|\bl ?name\b/, 'last_name'],
  [/\be ?mail\b/, 'email'],
  [/\b(?:phone|telephone|mobile|cell|cellphone|tel)\b/, 'phone'],
  [/\bzip(?: ?code|5| 5| 4)?\b|\bpostal ?code\b|\bpost ?code\b|\bpostal$|\bplz\b/, 'zip'],
  [/\b(?:country|nation)\b/, 'country'],
  [/\b(?:full|complete|whole|entire|combined)\b.*\b(?:address|addr)\b/, 'address'],
  [/\bextended (?:address|addr|street)$/, 'street2'],
  [/\b(?:address|addr|add|street|line)(?: ?line)? ?2$|\bsecondary (?:address|street)\b/, 'street2'],
  [/\b(?:apt|apartment|suite|ste|unit)(?: (?:no|num|nbr|number))?$/, 'street2'],
  [/\b(?:address|addr|add|street|line)(?: ?line)? ?1$/, 'street1'],
  [/\b(?:pdf|attachment|file ?name)\b/, 'document'],
  [/\borgani[sz]ation \d name$/, 'company'],
  // Assessors' lists name who takes the owner's mail; it is printed below the owner.
  [/\bcare of(?: name)?$/, 'company'],
  [/\b(?:company|organi[sz]ation|business|firm|employer|entity|dba)(?: ?name)?$/, 'company'],
  [/\b(?:state|province|region|st)(?: code| abbr| abbreviation| province| region)?$/, 'state'],
  [/\b(?:city|town|municipality)(?: name)?$/, 'city'],
  [/\b(?:address|addr|street)(?: line)?$|\bstreet (?:name|address)$/, 'street1'],
]

/** Returns the field indicated by the words of a header; null if none, or the sender. */
export const guessField = (header: string): BatchField | null => {
  const words = headerWords(header)
  const found = patterns.find(([pattern]) => pattern.test(words))?.[1]
  if (foreign.test(words)) return null
  if (found !== undefined) return found
  // `Owner Name 1` is the first of several; the others have no line of their own.
  const single = words.replace(/ ?1$/, '')
  if (/\d$/.test(single) || unwritten.test(single)) return null
  return /(?:^|\b)(?:full ?)?names?$/.test(single) || recipients.test(single.split(' ').at(-1) ?? '')
    ? 'name'
    : null
}
