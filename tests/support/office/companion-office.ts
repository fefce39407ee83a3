import { and, eq, sql } from 'drizzle-orm'

import { getBatch } from '#lib/service/batches/get-batch.ts'
import { listRows } from '#lib/service/batches/list-rows.ts'
import { buyBatch } from '#lib/service/batches/start-batch.ts'
import { updateBatch } from '#lib/service/batches/update-batch.ts'
import { updateRow } from '#lib/service/batches/update-row.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import type { TestCaller } from '#tests/support/api.ts'

import { openBatchOffice } from './batch-office.ts'

/** Lists of certified letters with First-Class companions. */
export const openCompanionOffice = async () => {
  const office = await openBatchOffice()
  const { check, createList, runTurns } = office
  const rowsOf = async ({ ctx }: TestCaller, id: string) => (await listRows(ctx, id, { limit: 50 })).data
  return {
    ...office,
    rowsOf,
    /** Creates a list whose rows have companions, except the last one, which goes by First-Class Mail; checked. */
    openList: async (caller: TestCaller, count: number) => {
      const id = await createList(caller, count)
      await updateBatch(caller.ctx, id, { adds_companion: true, shipping_options: { certified_mail: true } })
      await updateRow(caller.ctx, id, String(count + 1), { values: { certified_mail: 'no' } })
      return { id, batch: await check(caller, id) }
    },
    /** The state of each row, and the statuses of its letter and companion. */
    statusesOf: async (caller: TestCaller, id: string) =>
      (await rowsOf(caller, id)).map((row) => [
        row.state,
        row.shipment_status,
        row.companion?.shipment_status ?? null,
      ]),
    companionOf: async (caller: TestCaller, id: string): Promise<string> =>
      (await rowsOf(caller, id))[0]?.companion?.shipment_id ?? '',
    draftsOf: ({ ctx }: TestCaller) =>
      ctx.db.$count(
        shipments,
        and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.status, 'draft')),
      ),
    buyAll: async (caller: TestCaller, id: string) => {
      await buyBatch(caller.ctx, id, { max_total_cents: (await getBatch(caller.ctx, id)).quoted_cents })
      await runTurns(caller)
    },
    /** Runs what remains of the purchases, as the queue would. */
    finishPurchases: async ({ ctx }: TestCaller): Promise<void> => {
      const open = await ctx.db
        .select({ id: purchases.id })
        .from(purchases)
        .where(
          and(
            eq(purchases.organizationId, ctx.organizationId),
            sql`${purchases.step} not in ('completed', 'failed')`,
          ),
        )
      for (const { id } of open) await runPurchase(ctx, id)
    },
  }
}
