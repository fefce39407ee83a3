import { isCareOf, maximumLine, type Recipient, splitCareOf, withCareOf } from './care-of.values.ts'
import { findUsState, isZipOfState } from './postal-rules.values.ts'
import { asPosted } from './us-states.values.ts'

const dashes = /[\u00AD\u2010-\u2015\u2212\uFE58\uFF0D_]/g

const asFive = (text: string): string => text.padStart(5, '0')

/** Reads the digits of a ZIP code, with the zeros that spreadsheets drop from its start; null for another number of them. */
const readDigits = (text: string): { five: string; four: string; isPadded: boolean } | null => {
  const match =
    /^(\d{3,5})(?:\.0+)?(?:\s*[-+./\s]\s*(\d{4})?)?$/.exec(text) ?? /^(\d{3,5})(\d{4})$/.exec(text)
  const [, first = '', four = ''] = match ?? []
  if (!match) return null
  // Files write the ZIP+4 that they do not know as zeros.
  return { five: asFive(first), four: four === '0000' ? '' : four, isPadded: first.length < 5 }
}

/** Splits a state, or the word ZIP, from the code written after it or before it. */
const splitState = (text: string): { state: string; code: string } => {
  const bare = text.replace(/^(?:zip(?:\s*code)?|us(?=-))[\s.:#-]*/i, '')
  const [, before = '', digits = '', after = ''] =
    /^([a-z][a-z. ]*?)?[\s,.-]*(\d[\d\s.+/-]*?)[\s,-]*([a-z][a-z. ]*)?$/i.exec(bare) ?? []
  return { state: before || after, code: digits || bare }
}

/**
 * Returns a ZIP code as the postal service writes it, however it was typed or exported: `90277-`, `90277 2506`, with
 * another dash, with its state, or without leading zeros. Zeros are restored only where they give a ZIP code of the state,
 * so that a code with a digit missing stays an error. Null for anything else.
 */
export const readZip = (zip: string, state: string): { zip: string; state: string } | null => {
  if (zip.length > maximumLine) return null
  const text = zip.normalize('NFKC').replaceAll(dashes, '-').replace(/^'/, '').trim()
  const { state: named, code } = splitState(text)
  const known = findUsState(named)
  if (named !== '' && (known === null || (state !== '' && findUsState(state) !== known))) return null
  const read = readDigits(code)
  const place = state || (known ?? '')
  if (read === null || (read.isPadded && !isZipOfState(read.five, place))) return null
  return { zip: read.four === '' ? read.five : `${read.five}-${read.four}`, state: place }
}

type Tidied = Recipient & {
  street1: string
  street2?: string | undefined
  city: string
  state: string
  zip: string
  country: string
}

/** Moves a c/o from wherever it was entered to the line below the recipient; leaves it where that would be too long. */
const placeCareOf = <Input extends Tidied>(input: Input): Input => {
  const { name, company, street1, street2 } = input
  const lines = [name, company].flatMap((line) => (line === undefined ? [] : splitCareOf(line)))
  const streets = [street1, street2].flatMap((line) => line ?? [])
  const isFree = streets.length > 1 && streets.some((line) => !isCareOf(line))
  const careOf = [...lines, ...(isFree ? streets : [])].filter(isCareOf).join(', ')
  if (careOf === '') return input
  const [first, second] = lines.filter((line) => !isCareOf(line))
  const isCompany = name === undefined || isCareOf(name)
  const recipient = second === undefined && isCompany ? { company: first } : { name: first, company: second }
  const placed = withCareOf(recipient, careOf)
  if ([placed.name, placed.company].some((line) => (line?.length ?? 0) > maximumLine)) return input
  const kept = isFree ? streets.filter((line) => !isCareOf(line)) : streets
  return { ...input, ...placed, street1: kept[0] ?? '', street2: kept[1] }
}

/**
 * Returns an address in the forms that every part of the service expects: territories as states, ZIP codes as the
 * postal service writes them, and c/o below the recipient. Unreadable parts stay unchanged, to be rejected by their
 * field.
 */
export const tidyAddress = <Input extends Tidied>(entered: Input): Input => {
  const input = asPosted(entered)
  const read = input.country === 'US' ? readZip(input.zip, input.state) : null
  return placeCareOf({ ...input, ...read })
}
