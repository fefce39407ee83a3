import { and, eq, inArray, sql } from 'drizzle-orm'

import { type BatchField, batchFields } from '#lib/contract/batches/batch-file.values.ts'
import { fieldOfHeader } from '#lib/service/address-book/csv.ts'
import { foldText } from '#lib/service/addresses/format-address.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchColumns } from '#lib/service/db/schema/batches.ts'

import { guessField } from './guess-field.ts'

type Mapping = (BatchField | null)[]

/** Usual headers of the columns that an address book does not have. */
const headers: Partial<Record<BatchField, readonly string[]>> = {
  address: ['whole address', 'full address', 'complete address', 'postal address', 'recipient address'],
  shipment_name: [
    'shipment name',
    'letter name',
    'name of letter',
    'invoice',
    'invoice number',
    'account number',
    'subject',
    'label',
  ],
  unverified_reason: ['unverified reason', 'unverified address reason', 'last known address reason'],
  reference: [
    'reference',
    'ref',
    'our reference',
    'your reference',
    'reference number',
    'reference no',
    'client reference',
  ],
  matter_number: ['matter number', 'matter no', 'matter id'],
  cost_centre: ['cost center', 'cost centre', 'cost code', 'cost center code', 'cost centre code'],
  // A column that is called “Matter” alone may have names, which no matter is found by.
  tags: [
    'tags',
    'tag',
    'labels',
    'category',
    'categories',
    'matter',
    'matter name',
    'case',
    'case number',
    'case name',
    'case no',
    'file no',
    'file number',
  ],
  document: ['pdf', 'pdf file', 'file', 'filename', 'file name', 'document', 'attachment', 'letter'],
  arrive_by: ['arrive by', 'must arrive by', 'deadline', 'due', 'due date', 'deliver by', 'delivery by'],
  certified_mail: ['certified mail', 'certified'],
  return_receipt: ['return receipt', 'receipt', 'electronic return receipt'],
  color: ['color', 'colour', 'print in color'],
  duplex: ['both sides', 'duplex', 'double sided', 'two sided'],
}

const fieldsByHeader = new Map(
  batchFields.flatMap((field) => (headers[field] ?? []).map((name) => [name, field] as const)),
)

const keyOf = (header: string): string =>
  foldText(header)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const ofAddressBook = (header: string): BatchField | null => {
  const field = fieldOfHeader(header)
  if (field === 'first') return 'first_name'
  if (field === 'last') return 'last_name'
  return field === 'label' ? 'shipment_name' : field
}

/** Fills columns that have no field yet, from left to right; of those that match the same field, the first has it. */
const fill = (mapping: Mapping, guess: (column: number) => BatchField | null): Mapping => {
  const taken = new Set(mapping)
  return mapping.map((before, column) => {
    const field = before ?? guess(column)
    if (before !== null || field === null || taken.has(field)) return before
    taken.add(field)
    return field
  })
}

/** What every row needs one of. */
const needs: readonly (readonly BatchField[])[] = [
  ['name', 'first_name', 'last_name', 'company', 'address'],
  ['street1', 'address'],
  ['zip', 'address', 'country'],
]

/** The fields that would give rows what a mapping lacks. */
const lackingIn = (mapping: Mapping): BatchField[] =>
  needs.filter((fields) => !fields.some((field) => mapping.includes(field))).flat()

/**
 * Guesses the field of each column: as the organization mapped it before, by its usual headers, or by the words of the
 * header. Columns that were ignored before are used where the mapping would otherwise lack what every row needs. A street
 * without a city or ZIP code beside it is a full address.
 */
export const guessMapping = (
  headers: readonly string[],
  remembered: ReadonlyMap<string, BatchField | null>,
): Mapping => {
  const keys = headers.map(keyOf)
  const known = (column: number) => {
    const key = keys[column] ?? ''
    return fieldsByHeader.get(key) ?? ofAddressBook(headers[column] ?? '')
  }
  const byWords = (column: number) => guessField(headers[column] ?? '')
  const ifNew = (guess: typeof known) => (column: number) =>
    remembered.has(keys[column] ?? '') ? null : guess(column)
  const previous = fill(
    headers.map(() => null),
    (column) => remembered.get(keys[column] ?? '') ?? null,
  )
  const guessed = fill(fill(previous, ifNew(known)), ifNew(byWords))
  const lacking = lackingIn(guessed)
  const mapping = fill(guessed, (column) => {
    const field = known(column) ?? byWords(column)
    return field !== null && lacking.includes(field) ? field : null
  })
  const isPlaced = (['city', 'zip', 'address'] as const).some((field) => mapping.includes(field))
  return mapping.map((field) => (field === 'street1' && !isPlaced ? 'address' : field))
}

/** Returns the organization's earlier mapping of columns with these headers. */
export const findRemembered = async (
  ctx: ServiceContext,
  headers: readonly string[],
): Promise<Map<string, BatchField | null>> => {
  const keys = [...new Set(headers.map(keyOf))]
  const rows = await ctx.db
    .select({ header: batchColumns.header, field: batchColumns.field })
    .from(batchColumns)
    .where(and(eq(batchColumns.organizationId, ctx.organizationId), inArray(batchColumns.header, keys)))
  return new Map(rows.map(({ header, field }) => [header, field]))
}

/** Records the mapping for the next file with the same headers. */
export const rememberMapping = async (
  ctx: TransactionContext,
  headers: readonly string[],
  mapping: Mapping,
): Promise<void> => {
  const { organizationId } = ctx
  const updatedAt = ctx.clock.now()
  const rows = new Map(headers.map((header, index) => [keyOf(header), mapping[index] ?? null]))
  rows.delete('')
  if (rows.size === 0) return
  await ctx.db
    .insert(batchColumns)
    // In one order, so that two people at once do not wait for each other in a circle.
    .values(
      [...rows]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([header, field]) => ({ organizationId, header, field, updatedAt })),
    )
    .onConflictDoUpdate({
      target: [batchColumns.organizationId, batchColumns.header],
      set: { field: sql`excluded.field`, updatedAt },
    })
}
