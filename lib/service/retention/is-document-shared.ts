import { and, count, eq, gt, isNull, ne, or } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { ShipmentRow } from '#lib/service/shipments/load-shipment.ts'

import { isHeld } from './holds.ts'

/** Whether other shipments still need the same document: drafts, pieces on their way, younger ones, held ones. */
export const isDocumentShared = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'clock'>,
  shipment: Pick<ShipmentRow, 'id' | 'documentId'>,
): Promise<boolean> => {
  const others = and(
    eq(shipments.organizationId, ctx.organizationId),
    eq(shipments.documentId, shipment.documentId),
    ne(shipments.id, shipment.id),
    ne(shipments.status, 'cancelled'),
  )
  const [needing] = await tx
    .select({ shipments: count() })
    .from(shipments)
    .where(
      and(others, or(isNull(shipments.documentExpiresAt), gt(shipments.documentExpiresAt, ctx.clock.now()))),
    )
  if (needing && needing.shipments > 0) return true
  for (const { id } of await tx.select({ id: shipments.id }).from(shipments).where(others)) {
    if (await isHeld(tx, ctx, id)) return true
  }
  return false
}
