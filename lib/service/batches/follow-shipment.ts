import { and, eq, inArray, notInArray } from 'drizzle-orm'

import type { BatchRowState } from '#lib/contract/batches/batch-row.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'

import { withoutError } from './row-columns.ts'

/** States in which nobody buys the row: whoever does is at work on its shipment alone. */
const idle = ['pending', 'faulty', 'quoted', 'dearer', 'failed', 'awaiting_approval'] as const

const isRowOf = (ctx: ServiceContext, shipmentId: string, states: readonly BatchRowState[]) =>
  and(
    eq(batchRows.organizationId, ctx.organizationId),
    eq(batchRows.shipmentId, shipmentId),
    inArray(batchRows.state, [...states]),
  )

/** A list of which nothing is left is done. */
export const finishIfWhole = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const isOfBatch = and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.batchId, batchId))
  const open = await ctx.db.$count(
    batchRows,
    and(isOfBatch, notInArray(batchRows.state, ['bought', 'left_out'])),
  )
  if (open > 0) return
  await ctx.db
    .update(batches)
    .set({ state: 'done', updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(batches.organizationId, ctx.organizationId),
        eq(batches.id, batchId),
        eq(batches.state, 'ready'),
      ),
    )
}

/** Notes in its list that the shipment of a row was bought on its own: approved, or on the page of the draft. */
export const noteBought = async (
  ctx: TransactionContext,
  shipmentId: string,
  chargedCents: number,
): Promise<void> => {
  const rows = await ctx.db
    .update(batchRows)
    .set({
      state: 'bought',
      priceCents: chargedCents,
      ...withoutError,
      updatedAt: ctx.clock.now(),
    })
    .where(isRowOf(ctx, shipmentId, idle))
    .returning({ batchId: batchRows.batchId })
  for (const { batchId } of rows) await finishIfWhole(ctx, batchId)
}

/** Notes in its list that the request for approval of a row came to nothing. */
export const noteRefused = async (
  ctx: TransactionContext,
  shipmentId: string,
  message: string,
): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({
      state: 'failed',
      errorCode: 'APPROVAL_ENDED',
      errorMessage: message,
      errorFields: [],
      updatedAt: ctx.clock.now(),
    })
    .where(isRowOf(ctx, shipmentId, ['awaiting_approval']))
}
