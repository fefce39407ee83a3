import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'

import type { LegalHold } from '#lib/contract/retention/retention.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Database } from '#lib/service/db/client.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipments, tags } from '#lib/service/db/schema/shipments.ts'

const placer = alias(user, 'placer')
const releaser = alias(user, 'releaser')

/** The id within an actor such as `user:<id>`; null for any other. */
const userIdIn = (actor: PgColumn) =>
  sql`case when ${actor} like 'user:%' then substring(${actor}, 6)::uuid end`

const select = (db: Database) =>
  db
    .select({
      hold: legalHolds,
      tag: { id: tags.id, name: tags.name },
      shipment: {
        id: shipments.id,
        name: shipments.name,
        toAddress: shipments.toAddress,
        trackingNumber: shipments.trackingNumber,
      },
      placer: placer.name,
      releaser: releaser.name,
    })
    .from(legalHolds)
    .leftJoin(tags, and(eq(tags.organizationId, legalHolds.organizationId), eq(tags.id, legalHolds.tagId)))
    .leftJoin(
      shipments,
      and(eq(shipments.organizationId, legalHolds.organizationId), eq(shipments.id, legalHolds.shipmentId)),
    )
    .leftJoin(placer, eq(placer.id, userIdIn(legalHolds.placedBy)))
    .leftJoin(releaser, eq(releaser.id, userIdIn(legalHolds.releasedBy)))

type SelectedHold = Awaited<ReturnType<typeof select>>[number]

/** What a shipment is called where its document is not at hand. */
export const titleOf = (shipment: {
  name: string | null
  toAddress: { name: string | null; company: string | null }
}) => shipment.name ?? shipment.toAddress.name ?? shipment.toAddress.company ?? 'Untitled shipment'

const presentHold = ({ hold, tag, shipment, ...names }: SelectedHold): LegalHold => ({
  id: hold.id,
  shipment_id: hold.shipmentId,
  shipment: shipment && {
    id: shipment.id,
    title: titleOf(shipment),
    tracking_number: shipment.trackingNumber,
  },
  tag,
  reason: hold.reason,
  placed_by: hold.placedBy,
  placed_by_name: names.placer,
  placed_at: hold.placedAt.toISOString(),
  released_by: hold.releasedBy,
  released_by_name: names.releaser,
  released_at: hold.releasedAt?.toISOString() ?? null,
  release_reason: hold.releaseReason,
})

/** The organization's legal holds for which `where` is true, newest first; at most 500. */
export const loadHolds = async (ctx: ServiceContext, where: SQL | undefined): Promise<LegalHold[]> => {
  const rows = await select(ctx.db)
    .where(and(eq(legalHolds.organizationId, ctx.organizationId), where))
    .orderBy(desc(legalHolds.placedAt), desc(legalHolds.id))
    .limit(500)
  return rows.map(presentHold)
}

/** One of the organization's legal holds, which is known to be there. */
export const loadHold = async (ctx: ServiceContext, holdId: string): Promise<LegalHold> => {
  const [hold] = await loadHolds(ctx, eq(legalHolds.id, holdId))
  if (!hold) throw new Error(`hold ${holdId} is missing`)
  return hold
}
