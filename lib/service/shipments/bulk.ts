import { and, eq, inArray } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type {
  TaggedShipment,
  TagShipmentsInput,
  MovedShipment,
  MoveShipmentsInput,
  CancelledShipment,
  CancelShipmentsInput,
} from '#lib/contract/shipments/shipment-bulk.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { cancelShipment } from './cancel-shipment.ts'
import { moveToMatter } from './move-to-matter.ts'
import { retagLocked } from './update-shipment.ts'

/** Why a shipment was not changed. */
type Failure = { code: ErrorCode; message: string }

/**
 * Applies a change to one shipment after another, each in its own transaction: an error of one is reported with that one,
 * and the others are still changed. Throws whatever is not a ServiceError.
 */
const applyToEach = async <Result>(
  ids: readonly string[],
  act: (shipmentId: string) => Promise<Result>,
): Promise<Map<string, { result: Result } | { failure: Failure }>> => {
  const done = new Map<string, { result: Result } | { failure: Failure }>()
  for (const id of ids) {
    try {
      done.set(id, { result: await act(id) })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      done.set(id, { failure: { code: error.code, message: error.message } })
    }
  }
  return done
}

/** Adds and removes tags of many shipments, and reports the result of each. Throws FORBIDDEN. */
export const tagShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids, ...change }: TagShipmentsInput,
): Promise<TaggedShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await applyToEach(ids, (shipmentId) =>
    withTransaction(ctx, async (ctx) => retagLocked(ctx, await lockShipment(ctx, shipmentId), change)),
  )
  return [...done].map(([id, outcome]) =>
    'result' in outcome
      ? { id, ...outcome.result, error: null }
      : { id, added: [], removed: [], tags: null, revision: null, error: outcome.failure },
  )
}

/** Moves many shipments to a matter, or to none, and returns the result of each. Throws FORBIDDEN. */
export const moveShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids, matter_id: matterId }: MoveShipmentsInput,
): Promise<MovedShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await applyToEach(ids, (shipmentId) => moveToMatter(ctx, shipmentId, matterId))
  return [...done].map(([id, outcome]) => ({
    id,
    before: 'result' in outcome ? outcome.result : null,
    error: 'failure' in outcome ? outcome.failure : null,
  }))
}

/** Cancels many shipments, and reports the result of each. Throws FORBIDDEN. */
export const cancelShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids }: CancelShipmentsInput,
): Promise<CancelledShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await applyToEach(ids, (shipmentId) => cancelShipment(ctx, shipmentId))
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
    const failure = 'failure' in outcome ? outcome.failure : null
    return {
      id,
      shipment_name: row?.name ?? null,
      status: row?.status ?? null,
      refund_cents: failure ? 0 : (row?.totalChargedCents ?? 0),
      error: failure,
    }
  })
}
