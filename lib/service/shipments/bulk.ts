import { and, eq, inArray } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type {
  TaggedShipment,
  TagShipmentsInput,
  CancelledShipment,
  CancelShipmentsInput,
} from '#lib/contract/shipments/shipment-bulk.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { renewDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { cancelShipment } from './cancel-shipment.ts'
import { retagLocked } from './update-shipment.ts'

/** Why one of many was left as it was. */
type Fault = { code: ErrorCode; message: string }

/**
 * Does the same with one shipment after another, each by itself: what is refused for one is told of that one, and the
 * others go on. A fault of the service ends it all.
 */
const eachShipment = async <Result>(
  ctx: ServiceContext,
  ids: readonly string[],
  act: (shipmentId: string) => Promise<Result>,
): Promise<Map<string, { result: Result } | { fault: Fault }>> => {
  const done = new Map<string, { result: Result } | { fault: Fault }>()
  for (const id of ids) {
    try {
      done.set(id, { result: await act(id) })
      await renewDetail(ctx, id)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      done.set(id, { fault: { code: error.code, message: error.message } })
    }
  }
  return done
}

/** Adds tags to shipments and takes others away. Throws FORBIDDEN; what else is refused is told of each. */
export const tagShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids, ...change }: TagShipmentsInput,
): Promise<TaggedShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await eachShipment(ctx, ids, (shipmentId) =>
    withTransaction(ctx, async (ctx) => retagLocked(ctx, await lockShipment(ctx, shipmentId), change)),
  )
  return [...done].map(([id, outcome]) =>
    'result' in outcome
      ? { id, ...outcome.result, error: null }
      : { id, added: [], removed: [], error: outcome.fault },
  )
}

/** Cancels shipments that are not handed over. Throws FORBIDDEN; what else is refused is told of each. */
export const cancelShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids }: CancelShipmentsInput,
): Promise<CancelledShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await eachShipment(ctx, ids, (shipmentId) => cancelShipment(ctx, shipmentId))
  const rows = await ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      status: shipments.status,
      totalChargedCents: shipments.totalChargedCents,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, [...ids])))
  const after = new Map(rows.map((row) => [row.id, row]))
  return [...done].map(([id, outcome]) => {
    const row = after.get(id)
    const fault = 'fault' in outcome ? outcome.fault : null
    return {
      id,
      shipment_name: row?.name ?? null,
      status: row?.status ?? null,
      refund_cents: fault ? 0 : (row?.totalChargedCents ?? 0),
      error: fault,
    }
  })
}
