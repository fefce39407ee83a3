import { and, inArray, sql } from 'drizzle-orm'

import { mappingFaults } from '#lib/contract/batches/batch-fields.ts'
import { mendableStates } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail, UpdateBatchInput } from '#lib/contract/batches/batch.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { loadDocument } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { rememberMapping } from './guess-mapping.ts'
import { type BatchRecord, isBatch, isOfBatch, lockBatch, requireIdle } from './load-batch.ts'
import { getBatch } from './present-batch.ts'
import { nameOf, valuesOf } from './read-row.ts'
import { unchecked, unheld } from './row-columns.ts'

const requireMapping = (batch: BatchRecord, mapping: UpdateBatchInput['mapping']): void => {
  if (mapping === undefined) return
  const faults =
    mapping.length === batch.headers.length
      ? mappingFaults(mapping)
      : [`The file has ${batch.headers.length} columns; send a field or null for each of them.`]
  if (faults.length === 0) return
  throw new ServiceError('VALIDATION_ERROR', faults.join(' '), {
    fields: faults.map((message) => ({ field: 'mapping', message })),
  })
}

/** What was found out about rows that are not bought does not hold any more. Those left out stay so. */
export const forgetChecks = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const again = mendableStates.filter((state) => state !== 'left_out')
  await ctx.db
    .update(batchRows)
    .set({
      state: 'pending',
      ...unchecked,
      ...unheld,
      updatedAt: ctx.clock.now(),
    })
    .where(and(isOfBatch(ctx, batchId), inArray(batchRows.state, again)))
}

const renameRows = async (
  ctx: TransactionContext,
  batchId: string,
  mapping: BatchRecord['mapping'],
): Promise<void> => {
  const rows = await ctx.db
    .select({ row: batchRows.row, cells: batchRows.cells, mended: batchRows.mended })
    .from(batchRows)
    .where(isOfBatch(ctx, batchId))
  const names = rows.map(({ row, cells, mended }) => ({
    row,
    name: nameOf(valuesOf(mapping, cells, mended)).slice(0, 200),
  }))
  await ctx.db
    .update(batchRows)
    .set({ name: sql`given.name` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given(row integer, name text)`)
    .where(and(isOfBatch(ctx, batchId), sql`${batchRows.row} = given.row`))
}

/**
 * Maps the columns, chooses options or renames. What changes the pieces has rows that are not bought checked again when
 * that is asked for. Throws BATCH_BUSY, DOCUMENT_NOT_FOUND.
 */
export const updateBatch = async (
  ctx: ServiceContext,
  batchId: string,
  { name, mapping, ...options }: UpdateBatchInput,
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  if (options.document_key) await loadDocument(ctx, options.document_key)
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    requireMapping(batch, mapping)
    const hasOptions = Object.keys(options).length > 0
    const changed = hasOptions || mapping !== undefined
    await ctx.db
      .update(batches)
      .set({
        ...(name !== undefined && { name }),
        ...(mapping && { mapping }),
        ...(hasOptions && { options: { ...batch.options, ...options } }),
        ...(changed && batch.state === 'done' && { state: 'ready' as const }),
        updatedAt: ctx.clock.now(),
      })
      .where(isBatch(ctx, batchId))
    if (mapping) {
      await rememberMapping(ctx, batch.headers, mapping)
      await renameRows(ctx, batchId, mapping)
    }
    if (changed) await forgetChecks(ctx, batchId)
  })
  return getBatch(ctx, batchId)
}
