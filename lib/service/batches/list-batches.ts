import { and, desc, eq, lt } from 'drizzle-orm'

import type { Batch, ListBatchesQuery } from '#lib/contract/batches/batch.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches } from '#lib/service/db/schema/batches.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { presentBatches } from './present-batch.ts'

/** One page of batches, newest first. */
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
