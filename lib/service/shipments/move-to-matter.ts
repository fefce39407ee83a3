import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { claimMatter } from '#lib/service/matters/load-matter.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { countRevision } from '#lib/service/shipment-core/revision.ts'

import { changeReferences } from './change-references.ts'

/**
 * Moves a shipment to a matter, or to none, and returns the ID of its previous matter. Throws SHIPMENT_NOT_FOUND,
 * MATTER_NOT_FOUND, MATTER_HELD.
 */
export const moveToMatter = (
  ctx: ServiceContext,
  shipmentId: string,
  matterId: string | null,
): Promise<string | null> =>
  withTransaction(ctx, async (ctx) => {
    await claimMatter(ctx, matterId)
    const shipment = await lockShipment(ctx, shipmentId)
    if (await changeReferences(ctx, shipment, { matter_id: matterId })) await countRevision(ctx, shipment)
    return shipment.matterId
  })
