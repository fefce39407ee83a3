import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

/** Letters whose texts are written at once: the indexes over them take most of a millisecond for each. */
export const textsAtOnce = 500

/**
 * Has the database write again by which text each letter of a matter is found, newest first: those at hand in this transaction,
 * the others by jobs, of which each enqueues the next. `before` is the last letter that was written. Returns whether more remain.
 */
export const updateSearchTexts = async (
  ctx: TransactionContext,
  matterId: string,
  before?: string,
): Promise<boolean> => {
  const { organizationId } = ctx
  const isOfMatter = and(eq(shipments.organizationId, organizationId), eq(shipments.matterId, matterId))
  const found = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(before === undefined ? isOfMatter : and(isOfMatter, lt(shipments.id, before)))
    .orderBy(desc(shipments.id))
    .limit(textsAtOnce)
  const ids = found.map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return false
  await ctx.db
    .update(shipments)
    .set({ searchText: sql`${shipments.searchText}` })
    .where(and(isOfMatter, inArray(shipments.id, ids)))
  if (ids.length < textsAtOnce) return false
  await ctx.jobs.enqueue(ctx, 'matter.update_search', { organizationId, matterId, before: last })
  return true
}

/** Writes the next texts of a renamed matter's letters, as its job. Idempotent: each text has the name that the matter has then. */
export const updateNextSearchTexts = (
  ctx: ServiceContext,
  { matterId, before }: { matterId: string; before: string },
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    // Open searches are read again once all letters are found by the new name.
    if (!(await updateSearchTexts(ctx, matterId, before))) await notifyChange(ctx, ctx.organizationId, null)
  })
