import { and, desc, eq, sql } from 'drizzle-orm'

import type { OverviewActivity } from '#lib/contract/overview/overview.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'

import { namedColumns, presentNamed } from './named-shipment.ts'

const shown = 8

/** How far back is looked for shipments that differ: one purchase alone makes several entries. */
const readEvents = 100

/** The latest entry of each shipment that something happened to lately, latest first, with who did it. */
export const readActivity = async (ctx: ServiceContext): Promise<OverviewActivity[]> => {
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
    .limit(shown)
  return rows.map(({ id, shipment, message, actor, actorName, at }) => ({
    id,
    shipment: presentNamed(shipment),
    message,
    actor,
    actor_name: actorName,
    at: at.toISOString(),
  }))
}
