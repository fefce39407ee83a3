import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Overview, OverviewActivity } from '#lib/contract/overview/overview.ts'
import { canBuy, shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { matchesEvidence } from '#lib/service/evidence/evidence-filter.ts'

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

const shownActivity = 8

/** Number of entries searched for different shipments: one purchase alone creates several. */
const readEvents = 100

/** The latest entry of each shipment that something happened to lately, latest first, with who did it. */
const readActivity = async (ctx: ServiceContext): Promise<OverviewActivity[]> => {
  const latest = ctx.db
    .select({
      shipmentId: shipmentEvents.shipmentId,
      id: shipmentEvents.id,
      sequence: shipmentEvents.sequence,
      message: shipmentEvents.message,
      actor: shipmentEvents.actor,
      createdAt: shipmentEvents.createdAt,
    })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.organizationId, ctx.organizationId))
    .orderBy(desc(shipmentEvents.createdAt))
    .limit(readEvents)
    .as('latest')
  const once = ctx.db
    .selectDistinctOn([latest.shipmentId])
    .from(latest)
    .orderBy(latest.shipmentId, desc(latest.sequence))
    .as('once')
  const rows = await ctx.db
    .select({
      shipment: namedColumns,
      id: once.id,
      message: once.message,
      actor: once.actor,
      at: once.createdAt,
      actorName: sql<string | null>`coalesce(nullif(${user.name}, ''), ${user.email})`,
    })
    .from(once)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, once.shipmentId)),
    )
    .leftJoin(
      members,
      and(eq(members.organizationId, ctx.organizationId), sql`${once.actor} = 'user:' || ${members.userId}`),
    )
    .leftJoin(user, eq(user.id, members.userId))
    .orderBy(desc(once.createdAt), desc(once.id))
    .limit(shownActivity)
  return rows.map(({ id, shipment, message, actor, actorName, at }) => ({
    id,
    shipment: presentNamed(shipment),
    message,
    actor,
    actor_name: actorName,
    at: at.toISOString(),
  }))
}

/** Returns what a member needs first on return. Every member may read it. */
export const getOverview = async (ctx: ServiceContext): Promise<Overview> => {
  const [figures, drafts, scheduled, onItsWay, evidence, activity] = await Promise.all([
    readFigures(ctx),
    readDrafts(ctx),
    readScheduled(ctx),
    readOnItsWay(ctx),
    countExpiring(ctx),
    readActivity(ctx),
  ])
  return { figures, drafts, scheduled, on_its_way: onItsWay, evidence, activity }
}
