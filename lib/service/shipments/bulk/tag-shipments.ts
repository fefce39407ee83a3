import type { TaggedShipment, TagShipmentsInput } from '#lib/contract/shipments/shipment-bulk.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { retagLocked } from '#lib/service/shipments/relabel-shipment.ts'

import { eachShipment } from './each-shipment.ts'

/** Adds tags to shipments and takes others away. Throws FORBIDDEN; what else is refused is told of each. */
export const tagShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids, ...change }: TagShipmentsInput,
): Promise<TaggedShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await eachShipment(ids, (shipmentId) =>
    withTransaction(ctx, async (ctx) => retagLocked(ctx, await lockShipment(ctx, shipmentId), change)),
  )
  return [...done].map(([id, outcome]) =>
    'result' in outcome
      ? { id, ...outcome.result, error: null }
      : { id, added: [], removed: [], error: outcome.fault },
  )
}
