import { and, eq } from 'drizzle-orm'

import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { changeTags, tagsOf } from '#lib/service/shipment-core/tags.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'

const quoted = (name: string | null): string => (name === null ? 'no name' : `“${name}”`)

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

const rename = async (ctx: TransactionContext, shipment: ShipmentRow, name: string | null): Promise<void> => {
  if (name === shipment.name) return
  await ctx.db
    .update(shipments)
    .set({ name })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  await recordNews(ctx, shipment, {
    message: `Renamed from ${quoted(shipment.name)} to ${quoted(name)}.`,
    metadata: { name_before: shipment.name, name_after: name },
  })
}

/**
 * Adds tags to a locked shipment and takes others away, and writes into its timeline who did. Throws TAG_HELD,
 * VALIDATION_ERROR.
 */
export const retagLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<{ added: string[]; removed: string[] }> => {
  const { added, removed } = await changeTags(ctx, shipment.id, change)
  const words = [
    added.length > 0 && `Tags added: ${listed(added)}.`,
    removed.length > 0 && `Tags removed: ${listed(removed)}.`,
  ].filter((sentence) => sentence !== false)
  if (words.length > 0) {
    await recordNews(ctx, shipment, {
      message: words.join(' '),
      metadata: { tags_added: added, tags_removed: removed },
    })
  }
  return { added, removed }
}

/**
 * Gives a shipment another name, or other tags in place of all that it has; in every status, for neither is mailed.
 * Throws FORBIDDEN, SHIPMENT_NOT_FOUND, TAG_HELD.
 */
export const relabelShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  label: { name?: string | null | undefined; tags?: readonly string[] | undefined },
): Promise<void> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    if (label.name !== undefined) await rename(ctx, shipment, label.name || null)
    if (label.tags === undefined) return
    const before = await tagsOf(ctx, shipment.id)
    await retagLocked(ctx, shipment, { add: label.tags, remove: before.map(({ name }) => name) })
  })
}
