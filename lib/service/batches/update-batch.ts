import { and, eq, notInArray, sql } from 'drizzle-orm'

import { retainedStates } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail, UpdateBatchInput, BatchDeletion } from '#lib/contract/batches/batch.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { mappingOfFamily } from '#lib/service/columns/present-families.ts'
import { rememberMapping } from '#lib/service/columns/remember-columns.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { isLeased } from '#lib/service/db/lease.ts'
import { batches, batchRows, batchDocuments } from '#lib/service/db/schema/batches.ts'
import { loadDocument } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { claimMatter } from '#lib/service/matters/load-matter.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'

import { finishIfSettled } from './follow-shipment.ts'
import { forgetChecks } from './forget-checks.ts'
import { getBatch } from './get-batch.ts'
import {
  type BatchRecord,
  isBatch,
  isOfBatch,
  lockBatch,
  moveLockedBatch,
  requireIdle,
  undecided,
} from './load-batch.ts'
import { findFamilies, requireMapping } from './preview-mapping.ts'
import { nameOf, valuesOf } from './read-row.ts'
import { pinLetter, withStoredFields } from './row-letter.ts'

const renameRows = async (
  ctx: TransactionContext,
  batchId: string,
  mapping: BatchRecord['mapping'],
): Promise<void> => {
  const rows = await ctx.db
    .select({ row: batchRows.row, cells: batchRows.cells, edits: batchRows.edits })
    .from(batchRows)
    .where(isOfBatch(ctx, batchId))
  const names = rows.map(({ row, cells, edits }) => ({
    row,
    name: nameOf(valuesOf(mapping, cells, edits)).slice(0, 200),
  }))
  await ctx.db
    .update(batchRows)
    .set({ name: sql`given.name` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given(row integer, name text)`)
    .where(and(isOfBatch(ctx, batchId), sql`${batchRows.row} = given.row`))
}

/**
 * Maps the columns, sets options or renames the batch. Unless only the name changes, rows that are not bought must be
 * checked again. Throws BATCH_BUSY, DOCUMENT_NOT_FOUND, MATTER_NOT_FOUND, TEMPLATE_NOT_FOUND, TEMPLATE_ARCHIVED,
 * FORM_NOT_FILLABLE, and BATCH_CHANGED unless it has an expected revision.
 */
export const updateBatch = async (
  ctx: ServiceContext,
  batchId: string,
  { name, mapping: ownMapping, address_family: familyId, ...given }: UpdateBatchInput,
  expected?: ExpectedRevisions,
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  const options = await pinLetter(ctx, batchId, given)
  if (options.document_key) await loadDocument(ctx, options.document_key)
  await withTransaction(ctx, async (ctx) => {
    await claimMatter(ctx, options.matter_id)
    const batch = await lockBatch(ctx, batchId)
    requireRevision('batch', batch, expected)
    requireIdle(batch)
    const mapping =
      familyId === undefined || ownMapping ? ownMapping : mappingOfFamily(findFamilies(batch), familyId)
    if (mapping) await requireMapping(ctx, batch, mapping)
    const hasOptions = Object.keys(options).length > 0
    const changed = hasOptions || mapping !== undefined
    await ctx.db
      .update(batches)
      .set({
        ...(name !== undefined && { name }),
        ...(mapping && { mapping }),
        ...(hasOptions && { options: { ...batch.options, ...withStoredFields(batch, options, given) } }),
        revision: batch.revision + 1,
        updatedAt: ctx.clock.now(),
      })
      .where(isBatch(ctx, batchId))
    if (changed && batch.state === 'done') await moveLockedBatch(ctx, batch, { to: 'ready', cause: 'person' })
    if (mapping) {
      await rememberMapping(ctx, batch.headers, mapping)
      await renameRows(ctx, batchId, mapping)
    }
    if (changed) await forgetChecks(ctx, batchId, mapping && undecided)
  })
  return getBatch(ctx, batchId)
}

/** Throws BATCH_BUSY while a row is being edited: it would leave a draft that no batch knows. */
const requireUnleased = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const held = await ctx.db.$count(batchRows, and(isOfBatch(ctx, batchId), isLeased(batchRows.leasedUntil)))
  if (held === 0) return
  throw new ServiceError('BATCH_BUSY', 'Someone is editing one of its rows. Try again in a moment.')
}

/**
 * Deletes the rows of a batch, whose drafts are cancelled by jobs. Rows that are bought or wait for approval remain, and
 * the batch with them as their record. Throws BATCH_NOT_FOUND, BATCH_BUSY.
 */
export const deleteBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDeletion> => {
  authorize(ctx, 'send_mail')
  const { organizationId } = ctx
  return withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    await requireUnleased(ctx, batchId)
    const deleted = await ctx.db
      .delete(batchRows)
      .where(and(isOfBatch(ctx, batchId), notInArray(batchRows.state, [...retainedStates])))
      .returning({ shipmentId: batchRows.shipmentId })
    const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null
    await ctx.jobs.enqueueAll(
      ctx,
      'draft.drop',
      deleted.flatMap(({ shipmentId }) =>
        shipmentId === null ? [] : [{ organizationId, shipmentId, userId }],
      ),
    )
    const remaining = await ctx.db.$count(batchRows, isOfBatch(ctx, batchId))
    if (remaining > 0) await finishIfSettled(ctx, batchId, 'person')
    else {
      await ctx.db
        .delete(batchDocuments)
        .where(and(eq(batchDocuments.organizationId, organizationId), eq(batchDocuments.batchId, batchId)))
      await ctx.db.delete(batches).where(isBatch(ctx, batchId))
    }
    await recordAudit(ctx, {
      action: 'batch.deleted',
      subject: { type: 'batch', id: batchId },
      before: { name: batch.name, rows: deleted.length + remaining },
      after: { rows: remaining },
    })
    await notifyChange(ctx, organizationId, null)
    return {
      id: batchId,
      is_deleted: remaining === 0,
      deleted_rows: deleted.length,
      remaining_rows: remaining,
    }
  })
}
