import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'

import type { LegalHold, ListHoldsQuery } from '#lib/contract/retention.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Database, Transaction } from '#lib/service/db/client.ts'
import { legalHolds } from '#lib/service/db/schema/evidence.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/shipments.ts'

type Scope = Pick<ServiceContext, 'organizationId'>
type HoldRow = typeof legalHolds.$inferSelect
type TagRow = Pick<typeof tags.$inferSelect, 'id' | 'name'>

/** A hold as the API shows it. */
export const presentHold = (row: HoldRow, tag: TagRow | null): LegalHold => ({
  id: row.id,
  shipment_id: row.shipmentId,
  tag,
  reason: row.reason,
  placed_by: row.placedBy,
  placed_at: row.placedAt.toISOString(),
  released_by: row.releasedBy,
  released_at: row.releasedAt?.toISOString() ?? null,
  release_reason: row.releaseReason,
})

/** That a hold keeps this shipment: its own, or one of a tag that it has. */
const keeps = (db: Database | Transaction, ctx: Scope, shipmentId: string) =>
  or(
    eq(legalHolds.shipmentId, shipmentId),
    inArray(
      legalHolds.tagId,
      db
        .select({ tagId: shipmentTags.tagId })
        .from(shipmentTags)
        .where(
          and(eq(shipmentTags.organizationId, ctx.organizationId), eq(shipmentTags.shipmentId, shipmentId)),
        ),
    ),
  )

/** Whether any hold keeps the shipment now. */
export const isHeld = async (
  db: Database | Transaction,
  ctx: Scope,
  shipmentId: string,
): Promise<boolean> => {
  const [hold] = await db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(
      and(
        eq(legalHolds.organizationId, ctx.organizationId),
        isNull(legalHolds.releasedAt),
        keeps(db, ctx, shipmentId),
      ),
    )
    .limit(1)
  return hold !== undefined
}

/** The organization's legal holds, newest first; at most 500. */
export const listHolds = async (
  ctx: Pick<ServiceContext, 'db' | 'organizationId'>,
  query: ListHoldsQuery,
): Promise<LegalHold[]> => {
  const rows = await ctx.db
    .select({ hold: legalHolds, tag: { id: tags.id, name: tags.name } })
    .from(legalHolds)
    .leftJoin(tags, and(eq(tags.organizationId, legalHolds.organizationId), eq(tags.id, legalHolds.tagId)))
    .where(
      and(
        eq(legalHolds.organizationId, ctx.organizationId),
        query.state === 'active' ? isNull(legalHolds.releasedAt) : isNotNull(legalHolds.releasedAt),
        query.shipment_id === undefined ? undefined : keeps(ctx.db, ctx, query.shipment_id),
      ),
    )
    .orderBy(desc(legalHolds.placedAt))
    .limit(500)
  return rows.map(({ hold, tag }) => presentHold(hold, tag))
}
