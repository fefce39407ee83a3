import { and, eq } from 'drizzle-orm'

import { canCancel } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'

/** The shipment of a row, if it was made. */
export const findMade = async (ctx: ServiceContext, shipmentId: string | null) => {
  if (shipmentId === null) return undefined
  const [made] = await ctx.db
    .select({ id: shipments.id, status: shipments.status, documentId: shipments.documentId })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return made
}

/** Takes the draft of a row back, where there is one that can be. Harmless to repeat. */
export const dropDraft = async (ctx: ServiceContext, shipmentId: string | null): Promise<void> => {
  const made = await findMade(ctx, shipmentId)
  if (made?.status !== 'draft' || !canCancel(made.status)) return
  try {
    await cancelShipment(ctx, made.id)
  } catch (error) {
    // Bought or cancelled on its own page meanwhile: there is no draft to take back any more.
    const isGone = error instanceof ServiceError && error.code === 'INVALID_STATUS_TRANSITION'
    if (!isGone) throw error
  }
}
