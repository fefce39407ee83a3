import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { OverviewActivity } from '#lib/contract/overview/overview.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { hideNames } from '#lib/service/shipment-core/hide-names.ts'

import { namedColumns, presentNamed } from './pieces.ts'

const shownActivity = 8

/** Rows by the companion of their letter. */
const ofCompanions = alias(batchRows, 'of_companions')

/** Number of entries searched for different subjects: a bulk send of 200 letters alone creates 800. */
const readEvents = 1000

/** The latest entry of each shipment or bulk send that something happened to lately, latest first, with who did it. */
export const readActivity = async (ctx: ServiceContext): Promise<OverviewActivity[]> => {
  const { organizationId } = ctx
  const latest = ctx.db
    .select({
      shipmentId: shipmentEvents.shipmentId,
      id: shipmentEvents.id,
      sequence: shipmentEvents.sequence,
      status: shipmentEvents.status,
      message: shipmentEvents.message,
      metadata: shipmentEvents.metadata,
      actor: shipmentEvents.actor,
      createdAt: shipmentEvents.createdAt,
    })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.organizationId, organizationId))
    .orderBy(desc(shipmentEvents.createdAt))
    .limit(readEvents)
    .as('latest')
  const batchId = sql<string | null>`coalesce(${batchRows.batchId}, ${ofCompanions.batchId})`
  const subject = sql`coalesce(${batchId}, ${latest.shipmentId})`
  const once = ctx.db
    .selectDistinctOn([subject], {
      shipmentId: latest.shipmentId,
      batchId: batchId.as('batch_id'),
      id: latest.id,
      status: latest.status,
      message: latest.message,
      metadata: latest.metadata,
      actor: latest.actor,
      createdAt: latest.createdAt,
    })
    .from(latest)
    .leftJoin(
      batchRows,
      and(eq(batchRows.organizationId, organizationId), eq(batchRows.shipmentId, latest.shipmentId)),
    )
    .leftJoin(
      ofCompanions,
      and(eq(ofCompanions.organizationId, organizationId), eq(ofCompanions.companionId, latest.shipmentId)),
    )
    .orderBy(subject, desc(latest.createdAt), desc(latest.sequence))
    .as('once')
  // Only those shown are looked up: a plan for all of them reads every shipment.
  const shown = ctx.db
    .select()
    .from(once)
    .orderBy(desc(once.createdAt), desc(once.id))
    .limit(shownActivity)
    .as('shown')
  const rows = await ctx.db
    .select({
      shipment: namedColumns,
      batchId: shown.batchId,
      batchName: batches.name,
      id: shown.id,
      status: shown.status,
      message: shown.message,
      metadata: shown.metadata,
      actor: shown.actor,
      at: shown.createdAt,
      actorName: sql<string | null>`coalesce(nullif(${user.name}, ''), ${user.email})`,
    })
    .from(shown)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, organizationId), eq(shipments.id, shown.shipmentId)),
    )
    .leftJoin(batches, and(eq(batches.organizationId, organizationId), eq(batches.id, shown.batchId)))
    .leftJoin(
      members,
      and(eq(members.organizationId, organizationId), sql`${shown.actor} = 'user:' || ${members.userId}`),
    )
    .leftJoin(user, eq(user.id, members.userId))
    .orderBy(desc(shown.createdAt), desc(shown.id))
  return (await hideNames(ctx, rows)).map(
    ({ id, shipment, batchId, batchName, message, actor, actorName, at }) => ({
      id,
      shipment: presentNamed(shipment),
      batch: batchId !== null && batchName !== null ? { id: batchId, name: batchName } : null,
      message,
      actor,
      actor_name: actorName,
      at: at.toISOString(),
    }),
  )
}
