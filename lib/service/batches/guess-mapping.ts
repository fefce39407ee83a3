import { and, eq, inArray, sql } from 'drizzle-orm'

import { type BatchField, batchFields } from '#lib/contract/batches/batch-file.values.ts'
import { fieldOfHeader } from '#lib/service/address-book/csv.ts'
import { foldText } from '#lib/service/addresses/format-address.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchColumns } from '#lib/service/db/schema/batches.ts'

type Mapping = (BatchField | null)[]

/** Usual headers of the columns that an address book does not have. */
const headers: Partial<Record<BatchField, readonly string[]>> = {
  address: ['whole address', 'full address', 'complete address', 'postal address', 'recipient address'],
  shipment_name: [
    'reference',
    'ref',
    'our reference',
    'your reference',
    'shipment name',
    'matter',
    'matter number',
    'case',
    'case number',
    'case no',
    'file no',
    'file number',
    'invoice',
    'invoice number',
    'account number',
    'subject',
    'label',
  ],
  tags: ['tags', 'tag', 'labels', 'category', 'categories'],
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

/**
 * Guesses the field of each column from its header, or reuses the organization's earlier mapping of it. Of columns that
 * match the same field, the first has it. A street without a city or ZIP code beside it is a full address.
 */
export const guessMapping = (
  headers: readonly string[],
  remembered: ReadonlyMap<string, BatchField | null>,
): Mapping => {
  const taken = new Set<BatchField>()
  const guesses = headers.map((header) => {
    const key = keyOf(header)
    const previous = remembered.get(key)
    const field = previous === undefined ? (fieldsByHeader.get(key) ?? ofAddressBook(header)) : previous
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const isPlaced = taken.has('city') || taken.has('zip') || taken.has('address')
  return guesses.map((field) => (field === 'street1' && !isPlaced ? 'address' : field))
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
