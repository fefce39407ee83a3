import { and, eq, type SQL, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { cachedDetails } from '#lib/service/db/schema/detail-cache.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** A cached response. */
export type CachedDetail = { body: string; etag: string; ageSeconds: number }

/** The cached detail of a shipment, and what to pass to `cacheDetail` after reading it again. */
export type CachedDetailLookup = { detail: CachedDetail | null; generation: number; readAt: Date }

const selectDetail = prepareStatement((db) =>
  db
    .select()
    .from(cachedDetails)
    .where(
      and(
        eq(cachedDetails.organizationId, sql.placeholder('organizationId')),
        eq(cachedDetails.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .prepare('select_detail'),
)

const insertDetail = prepareStatement((db) =>
  db
    .insert(cachedDetails)
    .values({
      organizationId: sql.placeholder('organizationId'),
      shipmentId: sql.placeholder('shipmentId'),
      generation: sql.placeholder('generation'),
      body: sql.placeholder('body'),
      etag: sql.placeholder('etag'),
      writtenAt: sql.placeholder('writtenAt'),
    })
    .onConflictDoUpdate({
      target: [cachedDetails.organizationId, cachedDetails.shipmentId],
      set: { body: sql`excluded.body`, etag: sql`excluded.etag`, writtenAt: sql`excluded.written_at` },
      setWhere: sql`${cachedDetails.generation} = excluded.generation`,
    })
    .prepare('insert_detail'),
)

/**
 * Finds a cached detail that is at most `maxAgeSeconds` old. Age is by the service's clock, because what a detail shows
 * depends on it: after the sandbox's clock was moved, it shows something else.
 */
export const findCachedDetail = async (
  ctx: ServiceContext,
  shipmentId: string,
  maxAgeSeconds: number,
): Promise<CachedDetailLookup> => {
  const readAt = ctx.clock.now()
  const [row] = await selectDetail(ctx.db).execute({ organizationId: ctx.organizationId, shipmentId })
  const generation = row?.generation ?? 0
  if (!row || row.body === null || row.etag === null) return { detail: null, generation, readAt }
  const ageSeconds = Math.floor((readAt.getTime() - row.writtenAt.getTime()) / 1000)
  const isFresh = ageSeconds < maxAgeSeconds
  return {
    // Clocks of several machines may differ by a little.
    detail: isFresh ? { body: row.body, etag: row.etag, ageSeconds: Math.max(0, ageSeconds) } : null,
    generation,
    readAt,
  }
}

/** Keeps an answer, unless the shipment was changed since `lookup`. */
export const cacheDetail = async (
  ctx: ServiceContext,
  shipmentId: string,
  { generation, readAt }: CachedDetailLookup,
  response: { body: string; etag: string },
): Promise<void> => {
  const { organizationId } = ctx
  await insertDetail(ctx.db).execute({
    organizationId,
    shipmentId,
    generation,
    ...response,
    writtenAt: readAt,
  })
}

const invalidate = async (ctx: TransactionContext, which: SQL): Promise<void> => {
  const writtenAt = ctx.clock.now()
  // A row is inserted even where nothing is cached: a read in progress must find that the generation has changed.
  await ctx.db
    .insert(cachedDetails)
    .select(
      ctx.db
        .select({
          organizationId: shipments.organizationId,
          shipmentId: shipments.id,
          generation: sql<number>`1`.as('generation'),
          body: sql<null>`null::text`.as('body'),
          etag: sql<null>`null::text`.as('etag'),
          writtenAt: sql<Date>`${writtenAt.toISOString()}::timestamptz`.as('written_at'),
        })
        .from(shipments)
        .where(and(eq(shipments.organizationId, ctx.organizationId), which)),
    )
    .onConflictDoUpdate({
      target: [cachedDetails.organizationId, cachedDetails.shipmentId],
      set: { generation: sql`${cachedDetails.generation} + 1`, body: null, etag: null, writtenAt },
    })
}

/**
 * Invalidates the cached detail of a shipment in the transaction of a change to what it shows, so that no one is given
 * the old one once the change is committed. Another organization's is left alone.
 */
export const invalidateDetail = (ctx: TransactionContext, shipmentId: string): Promise<void> =>
  invalidate(ctx, eq(shipments.id, shipmentId))

/** Invalidates those of all shipments of a matter. See `invalidateDetail`. */
export const invalidateMatterDetails = (ctx: TransactionContext, matterId: string): Promise<void> =>
  invalidate(ctx, eq(shipments.matterId, matterId))
