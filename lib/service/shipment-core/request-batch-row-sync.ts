import { and, eq } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'

/**
 * Requests that the batch row of a shipment, if it has one, follows what became of it. Batches are built on shipments
 * and purchases, so these notify them through a job.
 */
export const requestBatchRowSync = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const { organizationId } = ctx
  const [row] = await ctx.db
    .select({ batchId: batchRows.batchId })
    .from(batchRows)
    .where(and(eq(batchRows.organizationId, organizationId), eq(batchRows.shipmentId, shipmentId)))
    .limit(1)
  if (row) await ctx.jobs.enqueue(ctx, 'batch.sync_row', { organizationId, shipmentId })
}
