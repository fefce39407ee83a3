import { and, desc, eq, lt } from 'drizzle-orm'

import type { HandOver, ListHandOversQuery } from '#lib/contract/operations/hand-over.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { loadHandOver, presentHandOvers } from './present-hand-over.ts'

/** One page of hand-overs, newest first. */
export const listHandOvers = async (
  ctx: ServiceContext,
  { limit, cursor }: ListHandOversQuery,
): Promise<Page<HandOver>> => {
  authorize(ctx, 'operate')
  const found = await ctx.db
    .select()
    .from(handOvers)
    .where(
      and(eq(handOvers.organizationId, ctx.organizationId), cursor ? lt(handOvers.id, cursor) : undefined),
    )
    .orderBy(desc(handOvers.id))
    .limit(limit + 1)
  const { rows, tail } = splitPage(found, limit, ({ id }) => id)
  return { data: await presentHandOvers(ctx, rows), ...tail }
}

/** One hand-over. Throws NOT_FOUND. */
export const getHandOver = async (ctx: ServiceContext, handOverId: string): Promise<HandOver> => {
  authorize(ctx, 'operate')
  return loadHandOver(ctx, handOverId)
}
