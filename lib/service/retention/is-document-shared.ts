import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { isIdHeld } from './holds.ts'

/*
 * The row's columns are written out: drizzle leaves the table's name away in a list of columns, where the subquery then
 * means its own.
 */

/**
 * That other shipments than that of the row need the same document at a moment: drafts, pieces on their way, younger
 * ones, held ones.
 */
export const isRowDocumentShared = (at: SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${shipments} other
  where other.organization_id = shipments.organization_id and other.document_id = shipments.document_id
    and other.id <> shipments.id and other.status <> 'cancelled'
    and (other.document_expires_at is null or other.document_expires_at > ${at}
      or ${isIdHeld(sql`other.id`, sql`shipments.organization_id`)}))`

/** That they will need it when its period ends. */
export const isRowDocumentSharedAtEnd = isRowDocumentShared(sql`shipments.document_expires_at`)

/** Whether other shipments still need the document of this one now. */
export const isDocumentShared = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id'>,
): Promise<boolean> => {
  const at = sql`${ctx.clock.now().toISOString()}::timestamptz`
  const [found] = await ctx.db
    .select({ isShared: isRowDocumentShared(at) })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  return found?.isShared ?? false
}
