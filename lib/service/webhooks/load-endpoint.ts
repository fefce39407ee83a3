import { and, eq } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { webhookDeliveries, webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const notFound = (what: string): ServiceError =>
  new ServiceError('NOT_FOUND', `This ${what} does not exist in your organization.`)

/** The row of this endpoint. */
export const isEndpoint = (ctx: ServiceContext, endpointId: string) =>
  and(eq(webhookEndpoints.organizationId, ctx.organizationId), eq(webhookEndpoints.id, endpointId))

/** The row of this delivery. */
export const isDelivery = (ctx: ServiceContext, endpointId: string, deliveryId: string) =>
  and(
    eq(webhookDeliveries.organizationId, ctx.organizationId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.id, deliveryId),
  )

/** The endpoint, or NOT_FOUND. */
export const loadEndpoint = async (ctx: ServiceContext, endpointId: string): Promise<EndpointRow> => {
  if (!isId(endpointId)) throw notFound('webhook endpoint')
  const [row] = await ctx.db.select().from(webhookEndpoints).where(isEndpoint(ctx, endpointId))
  if (!row) throw notFound('webhook endpoint')
  return row
}

/** The endpoint, locked until the transaction ends, if it is switched on. Throws NOT_FOUND or WEBHOOK_DISABLED. */
export const lockActiveEndpoint = async (
  ctx: TransactionContext,
  endpointId: string,
): Promise<EndpointRow> => {
  if (!isId(endpointId)) throw notFound('webhook endpoint')
  const [row] = await ctx.db.select().from(webhookEndpoints).where(isEndpoint(ctx, endpointId)).for('update')
  if (!row) throw notFound('webhook endpoint')
  if (row.disabledAt) {
    throw new ServiceError('WEBHOOK_DISABLED', 'This endpoint is disabled. Enable it, then send again.')
  }
  return row
}

/** The delivery, or NOT_FOUND. */
export const loadDelivery = async (
  ctx: ServiceContext,
  endpointId: string,
  deliveryId: string,
): Promise<DeliveryRow> => {
  if (!isId(endpointId) || !isId(deliveryId)) throw notFound('delivery')
  const [row] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(isDelivery(ctx, endpointId, deliveryId))
  if (!row) throw notFound('delivery')
  return row
}
