import { Readable } from 'node:stream'

import { and, asc, eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'

import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/addresses.ts'

import { csvColumns } from './csv-columns.ts'
import type { EntryRow } from './entry-columns.ts'

const batchSize = 500

/** Spreadsheets take these at the beginning of a cell for a formula; the apostrophe makes them text again. */
const writeRows = (rows: string[][]): string =>
  `${Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`

const cellsOf = (row: EntryRow): string[] =>
  csvColumns.map(({ field }) => (field === 'label' ? (row.label ?? '') : (row.given[field] ?? '')))

const readBatch = (ctx: ServiceContext, last: EntryRow | undefined): Promise<EntryRow[]> =>
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
    .limit(batchSize)

const writeCsv = async function* (ctx: ServiceContext): AsyncGenerator<string> {
  // Excel takes a file without the mark for one in the system's own character set.
  yield `\uFEFF${writeRows([csvColumns.map(({ header }) => header)])}`
  let last: EntryRow | undefined
  for (;;) {
    const rows = await readBatch(ctx, last)
    if (rows.length > 0) yield writeRows(rows.map(cellsOf))
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** The whole address book as CSV, streamed in batches; as it was entered, so that it can be imported again. */
export const exportAddresses = (ctx: ServiceContext) => ({
  body: Readable.from(writeCsv(ctx), { objectMode: false }),
  contentType: 'text/csv; charset=utf-8',
  filename: `address-book-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
})
