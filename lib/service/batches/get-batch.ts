import { and, asc, eq, inArray, sql, desc, lt } from 'drizzle-orm'

import {
  type BatchFinding,
  batchFindingNames,
  type BatchRowState,
  batchRowStateNames,
  buyableStates,
} from '#lib/contract/batches/batch-states.values.ts'
import type { BatchColumn } from '#lib/contract/batches/batch.ts'
import type { Batch, BatchDetail, BatchSettings, ListBatchesQuery } from '#lib/contract/batches/batch.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import { momentOf } from '#lib/service/clock.ts'
import { presentFamilies } from '#lib/service/columns/present-families.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchDocuments, batchRows, batches, isPending } from '#lib/service/db/schema/batches.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { presentMetadata, loadDocument } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { type BatchRecord, isOfBatch, loadBatch } from './load-batch.ts'
import { accountingOf, findFamilies } from './preview-mapping.ts'

const sampleRows = 3
const shownDocuments = 20

type Tally = {
  batchId: string
  state: BatchRowState
  count: number
  price: number
  confirmed: number
  accountPostage: number
  companions: number
  expiresAt: Date | null
} & Record<BatchFinding, number>

/** Rows with a finding that a person has not decided about. */
const pendingCount = (finding: BatchFinding) =>
  sql<number>`(count(*) filter (where ${isPending[finding]}))::integer`

/** Rows, money and expiry by batch and state. */
const tally = (ctx: ServiceContext, ids: readonly string[]): Promise<Tally[]> =>
  ctx.db
    .select({
      batchId: batchRows.batchId,
      state: batchRows.state,
      count: sql<number>`count(*)::integer`,
      price: sql<number>`coalesce(sum(${batchRows.priceCents}), 0)::integer`,
      accountPostage: sql<number>`coalesce(sum(${batchRows.accountPostageCents}), 0)::integer`,
      companions: sql<number>`count(${batchRows.companionCents})::integer`,
      confirmed: sql<number>`coalesce(sum(${batchRows.confirmedCents}), 0)::integer`,
      corrected: pendingCount('corrected'),
      missing_unit: pendingCount('missing_unit'),
      other_address: pendingCount('other_address'),
      duplicate: pendingCount('duplicate'),
      expiresAt: sql<Date | null>`min(${batchRows.quotesExpireAt})`.mapWith(batchRows.quotesExpireAt),
    })
    .from(batchRows)
    .where(and(eq(batchRows.organizationId, ctx.organizationId), inArray(batchRows.batchId, [...ids])))
    .groupBy(batchRows.batchId, batchRows.state)

const present = (record: BatchRecord, tallies: readonly Tally[]): Batch => {
  const of = (...states: BatchRowState[]) => tallies.filter(({ state }) => states.includes(state))
  const sum = (
    rows: readonly Tally[],
    what: 'price' | 'accountPostage' | 'companions' | 'confirmed' | 'count' | BatchFinding,
  ) => rows.reduce((total, row) => total + row[what], 0)
  const lettersOf = (rows: readonly Tally[]) => sum(rows, 'count') + sum(rows, 'companions')
  const buyable = of(...buyableStates)
  const buying = of('queued', 'buying', 'awaiting_approval')
  const accountPostage = sum(buyable, 'accountPostage')
  const expiries = buyable.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  const findings = batchFindingNames.map((finding) => [finding, sum(tallies, finding)])
  const counts = batchRowStateNames.map((state) => [state, sum(of(state), 'count')])
  return {
    id: record.id,
    name: record.name,
    filename: record.filename,
    state: record.state,
    row_count: sum(tallies, 'count'),
    // Has an entry for every state, above.
    rows_by_state: Object.fromEntries(counts) as Batch['rows_by_state'],
    // Has an entry for every finding, above.
    reviews: Object.fromEntries(findings) as Batch['reviews'],
    retry_at: momentOf(record.retryAt),
    quoted_cents: sum(buyable, 'price'),
    quoted_letters: lettersOf(buyable),
    ...(accountPostage > 0 && { quoted_account_postage_cents: accountPostage }),
    buying_cents: sum(buying, 'confirmed'),
    buying_letters: lettersOf(buying),
    bought_cents: sum(of('bought'), 'price'),
    bought_letters: lettersOf(of('bought')),
    quotes_expire_at: expiries.length > 0 ? new Date(Math.min(...expiries)).toISOString() : null,
    stop_reason: record.stopReason,
    paused_until: momentOf(record.pausedUntil),
    created_at: record.createdAt.toISOString(),
    finished_at: momentOf(record.finishedAt),
  }
}

/** Batches with the counts of their rows. */
const presentBatches = async (ctx: ServiceContext, records: readonly BatchRecord[]): Promise<Batch[]> => {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const byBatch = Map.groupBy(await tally(ctx, ids), ({ batchId }) => batchId)
  return records.map((record) => present(record, byBatch.get(record.id) ?? []))
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
    adds_companion: options.adds_companion ?? false,
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
    // Deleted at the end of its retention: the batch can still be read.
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
      warnings: documents.warnings,
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

/** Returns the whole batch. Throws BATCH_NOT_FOUND. */
export const getBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  const record = await loadBatch(ctx, batchId)
  const [tallies, columns, document, shown] = await Promise.all([
    tally(ctx, [record.id]),
    columnsOf(ctx, record),
    documentOf(ctx, record),
    documentsOf(ctx, record),
  ])
  return {
    ...present(record, tallies),
    revision: record.revision,
    columns,
    row_accounting: accountingOf(
      record,
      tallies.reduce((sum, { count }) => sum + count, 0),
    ),
    address_families: presentFamilies(findFamilies(record), record.headers, record.mapping),
    options: presentOptions(record.options),
    document,
    document_count: shown[0]?.total ?? 0,
    documents: shown.map(({ document_key, filename, page_count, warnings }) => ({
      document_key,
      filename,
      page_count,
      warnings,
    })),
  }
}

/** Lists one page of batches, newest first. */
export const listBatches = async (
  ctx: ServiceContext,
  { limit, cursor }: ListBatchesQuery,
): Promise<Page<Batch>> => {
  const records = await ctx.db
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.organizationId, ctx.organizationId),
        cursor === undefined ? undefined : lt(batches.id, cursor),
      ),
    )
    .orderBy(desc(batches.id))
    .limit(limit + 1)
  const { rows, tail } = splitPage(records, limit, ({ id }) => id)
  return { data: await presentBatches(ctx, rows), ...tail }
}
