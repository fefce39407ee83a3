import { and, eq, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'

const selectRow = prepareStatement((db) =>
  db
    .select({ purchaseId: batchRows.purchaseId })
    .from(batchRows)
    .where(
      and(
        eq(batchRows.organizationId, sql.placeholder('organizationId')),
        eq(batchRows.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .limit(1)
    .prepare('select_row_of_shipment'),
)

/**
 * Enqueues the update of a shipment's batch row, if it has one, from its outcome. Batches are built on shipments and
 * purchases, so these notify them through a job. A purchase by the batch itself, by its ID or that of the letters bought
 * together, needs none: its runner waits.
 */
export const requestBatchRowSync = async (
  ctx: TransactionContext,
  shipmentId: string,
  purchaseId: string | null = null,
): Promise<void> => {
  const { organizationId } = ctx
  const [row] = await selectRow(ctx.db).execute({ organizationId, shipmentId })
  const isOwn = purchaseId !== null && row?.purchaseId === purchaseId
  if (row && !isOwn) await ctx.jobs.enqueue(ctx, 'batch.sync_row', { organizationId, shipmentId })
}
