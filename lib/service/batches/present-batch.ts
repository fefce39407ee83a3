import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { BatchColumn } from '#lib/contract/batches/batch-fields.ts'
import { type BatchRowState, batchRowStates } from '#lib/contract/batches/batch-row.ts'
import type { Batch, BatchDetail, BatchSettings } from '#lib/contract/batches/batch.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchDocuments, batchRows } from '#lib/service/db/schema/batches.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { presentMetadata, loadDocument } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { type BatchRecord, isOfBatch, loadBatch } from './load-batch.ts'

const sampleRows = 3
const shownDocuments = 20

type Tally = {
  batchId: string
  state: BatchRowState
  count: number
  price: number
  confirmed: number
  expiresAt: Date | null
}

/** Rows, money and expiry by batch and state. */
const tally = (ctx: ServiceContext, ids: readonly string[]): Promise<Tally[]> =>
  ctx.db
    .select({
      batchId: batchRows.batchId,
      state: batchRows.state,
      count: sql<number>`count(*)::integer`,
      price: sql<number>`coalesce(sum(${batchRows.priceCents}), 0)::integer`,
      confirmed: sql<number>`coalesce(sum(${batchRows.confirmedCents}), 0)::integer`,
      expiresAt: sql<Date | null>`min(${batchRows.quotesExpireAt})`.mapWith(batchRows.quotesExpireAt),
    })
    .from(batchRows)
    .where(and(eq(batchRows.organizationId, ctx.organizationId), inArray(batchRows.batchId, [...ids])))
    .groupBy(batchRows.batchId, batchRows.state)

const present = (record: BatchRecord, tallies: readonly Tally[]): Batch => {
  const of = (...states: BatchRowState[]) => tallies.filter(({ state }) => states.includes(state))
  const sum = (rows: readonly Tally[], what: 'price' | 'confirmed' | 'count') =>
    rows.reduce((total, row) => total + row[what], 0)
  const buyable = of('quoted', 'dearer')
  const expiries = buyable.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  const counts = Object.keys(batchRowStates).map((state) => [
    state,
    // The table's keys are the states.
    sum(of(state as BatchRowState), 'count'),
  ])
  return {
    id: record.id,
    name: record.name,
    filename: record.filename,
    state: record.state,
    row_count: sum(tallies, 'count'),
    // Made of every state, above.
    rows_by_state: Object.fromEntries(counts) as Batch['rows_by_state'],
    quoted_cents: sum(buyable, 'price'),
    buying_cents: sum(of('queued', 'buying', 'awaiting_approval'), 'confirmed'),
    bought_cents: sum(of('bought'), 'price'),
    quotes_expire_at: expiries.length > 0 ? new Date(Math.min(...expiries)).toISOString() : null,
    stop_reason: record.stopReason,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
  }
}

/** Batches with the counts of their rows. */
export const presentBatches = async (
  ctx: ServiceContext,
  records: readonly BatchRecord[],
): Promise<Batch[]> => {
  if (records.length === 0) return []
  const tallies = await tally(
    ctx,
    records.map(({ id }) => id),
  )
  return records.map((record) =>
    present(
      record,
      tallies.filter(({ batchId }) => batchId === record.id),
    ),
  )
}

const columnsOf = async (ctx: ServiceContext, record: BatchRecord): Promise<BatchColumn[]> => {
  const first = await ctx.db
    .select({ cells: batchRows.cells })
    .from(batchRows)
    .where(isOfBatch(ctx, record.id))
    .orderBy(asc(batchRows.row))
    .limit(sampleRows)
  return record.headers.map((header, column) => ({
    header,
    field: record.mapping[column] ?? null,
    samples: first.map(({ cells }) => cells[column] ?? ''),
  }))
}

const presentOptions = (options: BatchSettings): BatchDetail['options'] => {
  const { carrier, service, delivery_confirmation: confirmation, ...shipping } = options.shipping_options
  return {
    ...options,
    from_address: options.from_address && asUnverified(options.from_address),
    shipping_options: {
      carrier: carrier ?? null,
      service: service ?? null,
      delivery_confirmation: confirmation ?? null,
      certified_mail: shipping.certified_mail ?? false,
      return_receipt: shipping.return_receipt ?? false,
    },
  }
}

const documentOf = async (ctx: ServiceContext, { options }: BatchRecord) => {
  if (options.document_key === null) return null
  try {
    return presentMetadata(await loadDocument(ctx, options.document_key))
  } catch (error) {
    // Deleted at the end of its retention: the list is still to be read.
    if (error instanceof ServiceError && error.code === 'DOCUMENT_NOT_FOUND') return null
    throw error
  }
}

const documentsOf = (ctx: ServiceContext, { id }: BatchRecord) =>
  ctx.db
    .select({
      document_key: documents.documentKey,
      filename: documents.filename,
      page_count: documents.pageCount,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(batchDocuments)
    .innerJoin(
      documents,
      and(
        eq(documents.organizationId, batchDocuments.organizationId),
        eq(documents.id, batchDocuments.documentId),
      ),
    )
    .where(and(eq(batchDocuments.organizationId, ctx.organizationId), eq(batchDocuments.batchId, id)))
    .orderBy(asc(batchDocuments.nameKey))
    .limit(shownDocuments)

/** The whole batch. Throws BATCH_NOT_FOUND. */
export const getBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  const record = await loadBatch(ctx, batchId)
  const [tallies, columns, document, given] = await Promise.all([
    tally(ctx, [record.id]),
    columnsOf(ctx, record),
    documentOf(ctx, record),
    documentsOf(ctx, record),
  ])
  return {
    ...present(record, tallies),
    columns,
    options: presentOptions(record.options),
    document,
    document_count: given[0]?.total ?? 0,
    documents: given.map(({ document_key, filename, page_count }) => ({
      document_key,
      filename,
      page_count,
    })),
  }
}
