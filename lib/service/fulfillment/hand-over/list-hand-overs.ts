import { and, desc, eq, lt } from 'drizzle-orm'

import type { HandOver, ListHandOversQuery } from '#lib/contract/operations/hand-over.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOvers } from '#lib/service/db/schema/hand-overs.ts'

import { loadHandOver, presentHandOvers } from './present-hand-over.ts'

type HandOverPage = { data: HandOver[]; has_more: boolean; next_cursor: string | null }

/** One page of hand-overs, newest first. */
export const listHandOvers = async (
  ctx: ServiceContext,
  { limit, cursor }: ListHandOversQuery,
): Promise<HandOverPage> => {
  authorize(ctx, 'operate')
  const rows = await ctx.db
    .select()
    .from(handOvers)
    .where(
      and(eq(handOvers.organizationId, ctx.organizationId), cursor ? lt(handOvers.id, cursor) : undefined),
    )
    .orderBy(desc(handOvers.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return {
    data: await presentHandOvers(ctx, page),
    has_more: hasMore,
    next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One hand-over. Throws NOT_FOUND. */
export const getHandOver = async (ctx: ServiceContext, handOverId: string): Promise<HandOver> => {
  authorize(ctx, 'operate')
  return loadHandOver(ctx, handOverId)
}
