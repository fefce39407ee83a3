import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Overview } from '#lib/contract/overview/overview.ts'
import { canBuy, shipmentStatuses } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import { namedColumns, presentNamed } from './named-shipment.ts'

const shown = 5

/** What could be bought: failed payments first, then the drafts whose quotes end soonest. */
export const readDrafts = async (ctx: ServiceContext): Promise<Overview['drafts']> => {
  const now = ctx.clock.now()
  const holdsUntil = sql<Date | null>`case when ${shipments.quotesExpireAt} > ${now} then ${shipments.quotesExpireAt} end`
  const isDraft = and(
    eq(shipments.organizationId, ctx.organizationId),
    inArray(shipments.status, shipmentStatuses.filter(canBuy)),
  )
  const count = ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(shipments)
    .where(isDraft)
  const rows = await ctx.db
    .select({
      ...namedColumns,
      pageCount: shipments.pageCount,
      createdAt: shipments.createdAt,
      waitingApprovalId: shipments.waitingApprovalId,
      holdsUntil: holdsUntil.mapWith(shipments.quotesExpireAt),
      count: sql<number>`(${count})`,
    })
    .from(shipments)
    .where(isDraft)
    .orderBy(
      sql`${shipments.waitingApprovalId} is not null`,
      sql`${shipments.status} <> 'payment_failed'`,
      asc(holdsUntil),
      desc(shipments.id),
    )
    .limit(shown)
  return {
    count: rows[0]?.count ?? 0,
    next: rows.map((row) => ({
      ...presentNamed(row),
      page_count: row.pageCount,
      created_at: row.createdAt.toISOString(),
      quotes_expire_at: row.holdsUntil?.toISOString() ?? null,
      awaiting_approval: row.waitingApprovalId !== null,
    })),
  }
}
