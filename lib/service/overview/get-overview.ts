import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Overview } from '#lib/contract/overview/overview.ts'
import { canBuy, shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { matchesEvidence } from '#lib/service/evidence/evidence-filter.ts'
import { countShipments } from '#lib/service/shipments/count-shipments.ts'

import { readActivity } from './activity.ts'
import { readFigures } from './figures.ts'
import { namedColumns, presentNamed, readOnItsWay } from './pieces.ts'
import { readScheduled } from './scheduled.ts'

const shownDrafts = 5

/** Number of the newest of each kind considered: unsent drafts never end. */
const recentDrafts = 200

/** Reads what can be bought: failed payments first, then the drafts whose quotes expire soonest. */
const readDrafts = async (ctx: ServiceContext): Promise<Overview['drafts']> => {
  const now = ctx.clock.now()
  const holdsUntil = sql<Date | null>`case when ${shipments.quotesExpireAt} > ${now} then ${shipments.quotesExpireAt} end`
  const statuses = shipmentStatuses.filter(canBuy)
  const isDraft = and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.status, statuses))
  const newest = statuses.map(
    (status) => sql`(select id from ${shipments}
      where organization_id = ${ctx.organizationId} and status = ${status} order by id desc limit ${recentDrafts})`,
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
      scheduledFor: shipments.scheduledFor,
      holdsUntil: holdsUntil.mapWith(shipments.quotesExpireAt),
      count: sql<number>`(${count})`,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        sql`${shipments.id} = any(array(${sql.join(newest, sql` union all `)}))`,
      ),
    )
    .orderBy(
      sql`${shipments.waitingApprovalId} is not null or ${shipments.scheduledFor} is not null`,
      sql`${shipments.status} <> 'payment_failed'`,
      asc(holdsUntil),
      desc(shipments.id),
    )
    .limit(shownDrafts)
  return {
    count: rows[0]?.count ?? 0,
    next: rows.map((row) => ({
      ...presentNamed(row),
      page_count: row.pageCount,
      created_at: row.createdAt.toISOString(),
      quotes_expire_at: momentOf(row.holdsUntil),
      awaiting_approval: row.waitingApprovalId !== null,
      scheduled_for: row.scheduledFor,
    })),
  }
}

/** Counts the shipments whose evidence is deleted soon, unless it is placed under hold, and finds when the first is. */
const countExpiring = async (ctx: ServiceContext): Promise<Overview['evidence']> => {
  const [found] = await ctx.db
    .select({
      expiring: sql<number>`count(*)::int`,
      next: sql<Date | null>`min(${shipments.shippedDataExpiresAt})`.mapWith(shipments.shippedDataExpiresAt),
    })
    .from(shipments)
    .where(matchesEvidence(ctx, { state: 'expiring' }))
  return { expiring: found?.expiring ?? 0, next_expires_at: momentOf(found?.next) }
}

/** Returns what a member needs first on return. Every member may read it. */
export const getOverview = async (ctx: ServiceContext): Promise<Overview> => {
  const [counts, figures, drafts, scheduled, onItsWay, evidence, activity] = await Promise.all([
    countShipments(ctx),
    readFigures(ctx),
    readDrafts(ctx),
    readScheduled(ctx),
    readOnItsWay(ctx),
    countExpiring(ctx),
    readActivity(ctx),
  ])
  return { counts, figures, drafts, scheduled, on_its_way: onItsWay, evidence, activity }
}
