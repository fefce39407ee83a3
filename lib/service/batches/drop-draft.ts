import { and, eq } from 'drizzle-orm'

import { canCancel } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { findCompanion } from '#lib/service/letter-sets/companion.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'

type Draft = Pick<ShipmentRow, 'id' | 'status' | 'documentId' | 'letterSetId'>

/** Returns the shipment of a row, if it was created. */
export const findDraft = async (
  ctx: ServiceContext,
  shipmentId: string | null,
): Promise<Draft | undefined> => {
  if (shipmentId === null) return undefined
  const [draft] = await ctx.db
    .select({
      id: shipments.id,
      status: shipments.status,
      documentId: shipments.documentId,
      letterSetId: shipments.letterSetId,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return draft
}

const cancelDraft = async (
  ctx: ServiceContext,
  { id, status }: Pick<Draft, 'id' | 'status'>,
): Promise<void> => {
  if (status !== 'draft' || !canCancel(status)) return
  try {
    await cancelShipment(ctx, id)
  } catch (error) {
    // Bought or cancelled on its own page meanwhile: there is no draft to cancel any more.
    const isGone = error instanceof ServiceError && error.code === 'INVALID_STATUS_TRANSITION'
    if (!isGone) throw error
  }
}

/** Cancels the draft of a row, if there is one, and before it its companion. Safe to repeat. */
export const dropDraft = async (ctx: ServiceContext, shipmentId: string | null): Promise<void> => {
  const draft = await findDraft(ctx, shipmentId)
  if (!draft) return
  const companion = await findCompanion(ctx, draft)
  if (companion) await cancelDraft(ctx, companion)
  await cancelDraft(ctx, draft)
}
