import { and, eq, inArray, asc, sql } from 'drizzle-orm'

import type { AddressImport, ImportedRow } from '#lib/contract/addresses/address-book.ts'
import type { TableFormat } from '#lib/contract/api/table-format.ts'
import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import { formatAddress, normalizeAddress } from '#lib/service/addresses/format-address.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import { csvColumns } from '#lib/service/columns/address-headers.ts'
import { askForFamily, presentFamilies } from '#lib/service/columns/present-families.ts'
import { findRemembered, rememberMapping } from '#lib/service/columns/remember-columns.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import { readWhole } from '#lib/service/files/text-files.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { findOrganizationDay } from '#lib/service/organization-zone.ts'
import { settleRows } from '#lib/service/tables/settle-rows.ts'

import { type CsvRow, readBook } from './csv.ts'
import { columnsOf, duplicateKeys, type EntryRow, ownKey } from './entries.ts'

/** PostgreSQL takes 65,535 parameters a statement. */
const insertBatchSize = 1000

type Entry = typeof addressBook.$inferInsert

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / insertBatchSize) }, (_, index) =>
    items.slice(index * insertBatchSize, (index + 1) * insertBatchSize),
  )

const entriesOf = (ctx: ServiceContext, rows: readonly CsvRow[]): Map<string, Entry> => {
  const now = ctx.clock.now()
  const createdBy = ctx.actor.type === 'user' ? ctx.actor.userId : null
  const entries = new Map<string, Entry>()
  for (const row of rows) {
    if (!('address' in row) || entries.has(normalizeAddress(row.address))) continue
    const columns = columnsOf(row.address, row.label)
    entries.set(columns.normalized, {
      organizationId: ctx.organizationId,
      id: newIdAt(now),
      ...columns,
      verification: 'unverified',
      issues: [],
      createdBy,
      createdAt: now,
      updatedAt: now,
    })
  }
  return entries
}

/** Inserts in the order of the keys, so that two simultaneous imports cannot deadlock. */
const insertNew = async (ctx: InTransaction, entries: readonly Entry[]): Promise<Set<string>> => {
  const created = new Set<string>()
  const ordered = entries.toSorted((left, right) => (left.normalized < right.normalized ? -1 : 1))
  for (const batch of batchesOf(ordered)) {
    const made = await ctx.db
      .insert(addressBook)
      .values(batch)
      .onConflictDoNothing({ target: [addressBook.organizationId, addressBook.normalized] })
      .returning({ normalized: addressBook.normalized })
    for (const { normalized } of made) created.add(normalized)
  }
  return created
}

/** Returns the keys that are not in the book yet. */
const findNew = async (ctx: ServiceContext, keys: readonly string[]): Promise<Set<string>> => {
  const fresh = new Set(keys)
  for (const batch of batchesOf(keys)) {
    const wanted = batch.flatMap((key) => duplicateKeys(ctx, key))
    const known = await ctx.db
      .select({ normalized: addressBook.normalized })
      .from(addressBook)
      .where(and(eq(addressBook.organizationId, ctx.organizationId), inArray(addressBook.normalized, wanted)))
    const found = new Set(known.map(({ normalized }) => normalized))
    for (const key of batch) if (duplicateKeys(ctx, key).some((each) => found.has(each))) fresh.delete(key)
  }
  return fresh
}

/**
 * Inserts new entries, and returns their keys. Entries that are new to a member limited to their matters belong to
 * that member.
 */
const insertEntries = async (
  ctx: InTransaction<ServiceContext>,
  entries: ReadonlyMap<string, Entry>,
): Promise<Set<string>> => {
  const { limit } = ctx
  if (!limit) return insertNew(ctx, [...entries.values()])
  const fresh = await findNew(ctx, [...entries.keys()])
  await insertNew(
    ctx,
    [...fresh].flatMap((key) => {
      const entry = entries.get(key)
      return entry ? [{ ...entry, normalized: ownKey(limit, key) }] : []
    }),
  )
  return fresh
}

const outcomesOf = (rows: readonly CsvRow[], created: Set<string>): ImportedRow[] => {
  const unclaimed = new Set(created)
  return rows.map((row) => {
    const { row: number, name } = row
    if ('errors' in row) return { row: number, outcome: 'rejected', name, errors: row.errors }
    // Of rows with the same address, the first is the one that was created.
    const isCreated = unclaimed.delete(normalizeAddress(row.address))
    return { row: number, outcome: isCreated ? 'created' : 'existing', name, errors: [] }
  })
}

const shownAddresses = 3

/**
 * Adds the valid addresses of a table to the book, and returns the outcome of each row. They are stored as entered,
 * `unverified`, and verified when used. With `isPreview` writes nothing. Throws VALIDATION_ERROR and FILE_TOO_LARGE
 * for an unreadable file, or one whose rows have several addresses without a choice.
 */
export const importAddresses = async (
  ctx: ServiceContext,
  file: AsyncIterable<Uint8Array>,
  options: { isPreview: boolean; addressFamily?: string | undefined },
): Promise<AddressImport> => {
  authorize(ctx, 'manage_addresses')
  const book = await readBook(await readWhole(file), {
    addressFamily: options.addressFamily,
    findRemembered: (headers) => findRemembered(ctx, headers),
  })
  const { rows, families, headers, mapping } = book
  const presented = presentFamilies(families, headers, mapping)
  if (!options.isPreview && families.length > 0 && !presented.some((family) => family.is_selected)) {
    const message = `${askForFamily(families)} Send address_family: ${presented.map(({ id }) => id).join(' or ')}.`
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'address_family', message }] })
  }
  const entries = entriesOf(ctx, rows)
  const created = options.isPreview
    ? await findNew(ctx, [...entries.keys()])
    : await withTransaction(ctx, async (ctx) => {
        if (options.addressFamily !== undefined) await rememberMapping(ctx, headers, mapping)
        return insertEntries(ctx, entries)
      })
  const settled = settleRows(book.accounting, outcomesOf(rows, created))
  const count = (outcome: ImportedRow['outcome']) =>
    settled.rows.filter((row) => row.outcome === outcome).length
  return {
    is_preview: options.isPreview,
    created: count('created'),
    existing: count('existing'),
    rejected: count('rejected'),
    ...settled,
    address_families: presented,
    addresses: rows
      .flatMap((row) =>
        'address' in row ? [{ row: row.row, lines: formatAddress(asUnverified(row.address)) }] : [],
      )
      .slice(0, shownAddresses),
    columns: book.columns,
  }
}

const exportBatchSize = 500

const columns = csvColumns.map(({ header, field }): TableColumn<EntryRow> => [
  header,
  (row) => (field === 'label' ? row.label : (row.entered[field] ?? null)),
])

const readEntryBatch = (ctx: ServiceContext, last: EntryRow | undefined): Promise<EntryRow[]> =>
  ctx.db
    .select()
    .from(addressBook)
    .where(
      and(
        eq(addressBook.organizationId, ctx.organizationId),
        last && sql`(${addressBook.sortName}, ${addressBook.id}) > (${last.sortName}, ${last.id}::uuid)`,
      ),
    )
    .orderBy(asc(addressBook.sortName), asc(addressBook.id))
    .limit(exportBatchSize)

const readEntries = async function* (ctx: ServiceContext): AsyncGenerator<EntryRow[]> {
  let last: EntryRow | undefined
  for (;;) {
    const rows = await readEntryBatch(ctx, last)
    if (rows.length > 0) yield rows
    if (rows.length < exportBatchSize) return
    last = rows.at(-1)
  }
}

/** Streams the whole address book, as entered, so that it can be imported again. */
export const exportAddresses = async (ctx: ServiceContext, format: TableFormat): Promise<FileDownload> => {
  const madeAt = ctx.clock.now()
  const filename = `address-book-${await findOrganizationDay(ctx, madeAt)}`
  return tableDownload({ filename, format, sheetName: 'Addresses', columns, madeAt }, readEntries(ctx))
}
