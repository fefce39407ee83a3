import { and, desc, eq, lt } from 'drizzle-orm'

import type { Batch, ListBatchesQuery } from '#lib/contract/batches/batch.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches } from '#lib/service/db/schema/batches.ts'

import { presentBatches } from './present-batch.ts'

/** One page of batches, newest first. */
export const listBatches = async (
  ctx: ServiceContext,
  { limit, cursor }: ListBatchesQuery,
): Promise<{ data: Batch[]; has_more: boolean; next_cursor: string | null }> => {
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
  const page = records.slice(0, limit)
  const last = records.length > limit ? page.at(-1) : undefined
  return {
    data: await presentBatches(ctx, page),
    has_more: last !== undefined,
    next_cursor: last?.id ?? null,
  }
}
