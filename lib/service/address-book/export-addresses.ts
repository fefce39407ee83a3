import { and, asc, eq, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { addressBook } from '#lib/service/db/schema/address-book.ts'
import type { TableColumn } from '#lib/service/files/cell.ts'
import { csvTable } from '#lib/service/files/csv-table.ts'
import type { FileDownload } from '#lib/service/files/file-download.ts'

import { csvColumns } from './csv-columns.ts'
import type { EntryRow } from './entry-columns.ts'

const batchSize = 500

const columns = csvColumns.map(({ header, field }): TableColumn<EntryRow> => [
  header,
  (row) => (field === 'label' ? row.label : (row.given[field] ?? null)),
])

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

const readAll = async function* (ctx: ServiceContext): AsyncGenerator<EntryRow[]> {
  let last: EntryRow | undefined
  for (;;) {
    const rows = await readBatch(ctx, last)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** The whole address book as CSV, streamed in batches; as it was entered, so that it can be imported again. */
export const exportAddresses = (ctx: ServiceContext): FileDownload => ({
  body: csvTable(columns, readAll(ctx)),
  contentType: 'text/csv; charset=utf-8',
  filename: `address-book-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
})
