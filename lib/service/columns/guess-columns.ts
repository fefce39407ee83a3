import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'

import type { ColumnFacts } from './column-facts.ts'
import { familyOf, isNamedFamily } from './column-families.ts'
import { guessField, plainWords } from './guess-field.ts'
import { knownField, ofAddressBook } from './known-headers.ts'

/** The field of each column, in the order of the file. */
export type Mapping = readonly (BatchField | null)[]

/** Every row needs one of each. */
const needs: readonly (readonly BatchField[])[] = [
  ['name', 'first_name', 'last_name', 'company', 'address'],
  ['street1', 'address'],
  ['zip', 'address', 'country'],
]

const placeFields: ReadonlySet<BatchField> = new Set([
  'address',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
])

/** Fields of the recipient, whose columns may belong to one of several addresses, as “Billing Name” does. */
const personFields: ReadonlySet<BatchField> = new Set([
  'name',
  'first_name',
  'last_name',
  'company',
  'phone',
  'email',
])

type Guess = {
  field: BatchField
  family: string
  /** The header is a usual one, without further words. */
  isExact: boolean
  /** The organization ignored a column of this name before. */
  isIgnored: boolean
}

type Guesses = readonly (Guess | null)[]

/** The columns of one address. */
type Place = { family: string; columns: Map<BatchField, number> }

/** One of several addresses that each row has. */
export type AddressFamily = {
  id: string
  label: string
  /** The columns of the address, by their place in the file. */
  columns: number[]
  /** The mapping of all columns with this address. */
  mapping: (BatchField | null)[]
}

const isFull = ({ columns }: Place): boolean =>
  columns.has('address') || (columns.has('street1') && (columns.has('zip') || columns.has('city')))

const isAnchored = ({ columns }: Place): boolean => columns.has('address') || columns.has('street1')

/** Groups the columns of addresses by whose they are; of columns with one field, the first or the exactly named has it. */
const groupPlaces = (guesses: Guesses, isUsed: (guess: Guess) => boolean): Place[] => {
  const places = new Map<string, Place>()
  for (const isExact of [true, false]) {
    for (const [column, guess] of guesses.entries()) {
      if (!guess || guess.isExact !== isExact || !placeFields.has(guess.field) || !isUsed(guess)) continue
      const place = places.get(guess.family) ?? {
        family: guess.family,
        columns: new Map<BatchField, number>(),
      }
      places.set(guess.family, place)
      if (!place.columns.has(guess.field)) place.columns.set(guess.field, column)
    }
  }
  const grouped = [...places.values()]
  const isMailed = grouped.some((place) => place.family === 'mailing' && isAnchored(place))
  // The owner's address is the mailing address unless the file has both.
  return grouped.map((place) =>
    place.family === 'owner' && !isMailed ? { ...place, family: 'mailing' } : place,
  )
}

/** Gives an address the columns of others that it lacks. */
const completed = (place: Place, others: readonly Place[]): Place => ({
  ...place,
  columns: new Map([...others.flatMap(({ columns }) => [...columns]).toReversed(), ...place.columns]),
})

/** Returns the address whose columns end right before a column. */
const placeBefore = (anchored: readonly Place[], column: number, isPlace: (column: number) => boolean) => {
  let before = column - 1
  while (before >= 0 && !isPlace(before)) before -= 1
  return anchored.find(({ columns }) => [...columns.values()].includes(before))
}

/** Returns the addresses that a row has: columns that do not say whose they are belong to the only one, or to the one before them. */
const findPlaces = (grouped: readonly Place[], isFilled: (column: number) => boolean): Place[] => {
  const withStreet = grouped.filter(isAnchored)
  const filled = withStreet.filter(({ columns }) =>
    (['street1', 'address'] as const).some((field) => isFilled(columns.get(field) ?? -1)),
  )
  const anchored = filled.length > 0 ? filled : withStreet
  const loose = grouped.filter((place) => !isAnchored(place) && !isNamedFamily(place.family))
  if (anchored.length === 0) {
    const [largest] = grouped.toSorted((left, right) => right.columns.size - left.columns.size)
    return largest ? [completed(largest, loose)] : []
  }
  const [only] = anchored
  if (only && withStreet.length === 1) return [completed(only, loose)]
  const places = new Set(grouped.flatMap(({ columns }) => [...columns.values()]))
  const firstLoose = Math.min(...loose.flatMap(({ columns }) => [...columns.values()]))
  const before =
    loose.length > 0 ? placeBefore(withStreet, firstLoose, (column) => places.has(column)) : undefined
  const partial = withStreet.filter((place) => !isFull(place))
  const takers = partial.length > 1 ? partial : before && !isFull(before) ? [before] : partial
  const whole = anchored.map((place) => (takers.includes(place) ? completed(place, loose) : place))
  const full = whole.filter(isFull)
  return full.length > 0 ? full : whole
}

const labelOf = (family: string): string =>
  family === '' ? 'Address' : family.charAt(0).toUpperCase() + family.slice(1)

/**
 * Returns the columns of the recipient's name, company, phone and email: those of the chosen address first, then those that
 * belong to no address, then any phone or email.
 */
const choosePerson = (
  guesses: Guesses,
  chosen: string | null,
  asked: ReadonlySet<string>,
): Map<BatchField, number> => {
  const person = new Map<BatchField, number>()
  const passes: ((guess: Guess) => boolean)[] = [
    ({ family }) => family !== '' && family === chosen,
    ({ family, isExact }) => !asked.has(family) && isExact,
    ({ family }) => !asked.has(family),
    ({ field }) => chosen !== null && (field === 'phone' || field === 'email'),
  ]
  for (const isOfPass of passes) {
    for (const [column, guess] of guesses.entries()) {
      if (!guess || guess.isIgnored || !personFields.has(guess.field) || person.has(guess.field)) continue
      const isNameOfAnother = guess.field === 'name' && !guess.isExact && person.has('last_name')
      if (isOfPass(guess) && !isNameOfAnother) person.set(guess.field, column)
    }
  }
  return person
}

const rank = ({ isExact }: Guess): number => (isExact ? 0 : 1)

/** Returns the mapping of all columns, with the address given. */
const mapWith = (
  guesses: Guesses,
  place: Place | null,
  asked: ReadonlySet<string>,
): (BatchField | null)[] => {
  const mapping: (BatchField | null)[] = guesses.map(() => null)
  const take = (fields: ReadonlyMap<BatchField, number>) => {
    for (const [field, column] of fields) if (!mapping.includes(field)) mapping[column] = field
  }
  const columns = new Map(place?.columns)
  if (columns.has('street1') && (columns.has('city') || columns.has('zip'))) columns.delete('address')
  // A street without a city or ZIP code beside it is a full address.
  const street = columns.get('street1')
  if (street !== undefined && !['address', 'city', 'zip'].some((field) => columns.has(field as BatchField))) {
    columns.delete('street1')
    columns.set('address', street)
  }
  take(columns)
  take(choosePerson(guesses, place?.family ?? null, asked))
  const others = [...guesses.entries()].flatMap(([column, guess]) =>
    guess && !guess.isIgnored && !placeFields.has(guess.field) && !personFields.has(guess.field)
      ? [{ column, guess }]
      : [],
  )
  for (const { column, guess } of others.toSorted((left, right) => rank(left.guess) - rank(right.guess))) {
    if (!mapping.includes(guess.field)) mapping[column] = guess.field
  }
  return mapping
}

const lacksIn = (mapping: Mapping): BatchField[] =>
  needs.filter((fields) => !fields.some((field) => mapping.includes(field))).flat()

/** Uses ignored columns where every row would lack what it needs. */
const withIgnored = (guesses: Guesses, mapping: Mapping): (BatchField | null)[] => {
  const lacking = lacksIn(mapping)
  const isLackingAddress = lacking.includes('street1')
  return mapping.map((before, column) => {
    const guess = guesses[column]
    if (before !== null || !guess?.isIgnored || mapping.includes(guess.field)) return before
    const isNeeded = lacking.includes(guess.field) && (isLackingAddress || !placeFields.has(guess.field))
    return isNeeded ? guess.field : null
  })
}

/** The columns of a file, and what their values say of them, where that is known. */
type FileColumns = { headers: readonly string[] } & Partial<ColumnFacts>

/** Returns the part of an address that the rest of a header names, as “Region” does in “Address 1 - Region”. */
const partOf = (rest: string): BatchField | null => {
  const field = ofAddressBook(rest)
  return field !== null && placeFields.has(field) ? field : null
}

const guessOne = (header: string, remembered: ReadonlyMap<string, BatchField | null>): Guess | null => {
  const key = plainWords(header)
  const before = remembered.get(key)
  const { family, rest } = familyOf(header)
  const exact = knownField(header) ?? partOf(rest)
  const field = before ?? exact ?? guessField(rest)
  if (field === null) return null
  const isBound = placeFields.has(field) || (personFields.has(field) && isBoundFamily(family))
  return {
    field,
    family: isBound ? family : '',
    isExact: before !== undefined || exact !== null,
    isIgnored: before === null,
  }
}

const nameFields: ReadonlySet<BatchField> = new Set(['name', 'first_name', 'last_name', 'company'])

const guessAll = (
  { headers, namelessColumns = [] }: FileColumns,
  remembered: ReadonlyMap<string, BatchField | null>,
): Guesses =>
  headers.map((header, column) => {
    const guess = guessOne(header, remembered)
    return guess && nameFields.has(guess.field) && namelessColumns.includes(column) ? null : guess
  })

/** Returns whether name, company or phone may belong to an address other than the recipient's. */
const isBoundFamily = (family: string): boolean => isNamedFamily(family) && family !== 'owner'

/** Returns the organization's own mapping of a file with exactly these columns; null if it has no complete one. */
const findSaved = (
  headers: readonly string[],
  remembered: ReadonlyMap<string, BatchField | null>,
): (BatchField | null)[] | null => {
  const keys = headers.map(plainWords)
  if (!keys.every((key) => key === '' || remembered.has(key))) return null
  const mapping = keys.map((key) => remembered.get(key) ?? null)
  const chosen = mapping.filter((field) => field !== null)
  return new Set(chosen).size === chosen.length && lacksIn(mapping).length === 0 ? mapping : null
}

/**
 * Guesses the field of each column: from the organization's mapping of a file with the same columns, from usual
 * headers, or from the words of the headers. The columns of the address are those of one family, such as mailing or
 * property; if rows have several whole addresses, none is chosen, and each is returned with its mapping.
 */
export const guessColumns = (
  file: FileColumns,
  remembered: ReadonlyMap<string, BatchField | null>,
): { mapping: (BatchField | null)[]; families: AddressFamily[] } => {
  const { headers, emptyColumns = [] } = file
  const guesses = guessAll(file, remembered)
  const isFilled = (column: number) => column >= 0 && !emptyColumns.includes(column)
  const fresh = guessAll(file, new Map())
  const used = groupPlaces(guesses, ({ isIgnored }) => !isIgnored)
  const places = findPlaces(used.some(isAnchored) ? used : groupPlaces(guesses, () => true), isFilled)
  const offered = findPlaces(
    groupPlaces(fresh, () => true),
    isFilled,
  )
  const asked = new Set(offered.length > 1 ? offered.map(({ family }) => family) : [])
  asked.delete('')
  const families = offered.map((place): AddressFamily => ({
    id: place.family === '' ? 'main' : place.family.replaceAll(' ', '_'),
    label: labelOf(place.family),
    columns: [...place.columns.values()].toSorted((left, right) => left - right),
    mapping: mapWith(fresh, place, asked),
  }))
  const saved = findSaved(headers, remembered)
  const [only] = places
  const guessed =
    places.length > 1
      ? mapWith(guesses, null, asked)
      : withIgnored(guesses, mapWith(guesses, only ?? null, asked))
  return {
    mapping: saved ?? guessed,
    families:
      families.length > 1
        ? families.toSorted((left, right) => (left.columns[0] ?? 0) - (right.columns[0] ?? 0))
        : [],
  }
}

/** Returns whether a text is the name of a column that is known, and which can therefore be in the header of a file. */
export const isKnownHeader = (text: string): boolean =>
  text.length <= 60 && guessOne(text, new Map()) !== null
