import { and, eq } from 'drizzle-orm'

import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { webhookDeliveries, webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const notFound = (what: string): ServiceError =>
  new ServiceError('NOT_FOUND', `This ${what} does not exist in your organization.`)

/** Matches the row of this endpoint. */
export const isEndpoint = (ctx: ServiceContext, endpointId: string) =>
  and(eq(webhookEndpoints.organizationId, ctx.organizationId), eq(webhookEndpoints.id, endpointId))

/** Matches the row of this delivery. */
export const isDelivery = (ctx: ServiceContext, endpointId: string, deliveryId: string) =>
  and(
    eq(webhookDeliveries.organizationId, ctx.organizationId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.id, deliveryId),
  )

/** Loads the endpoint. Throws NOT_FOUND. */
export const loadEndpoint = async (ctx: ServiceContext, endpointId: string): Promise<EndpointRow> => {
  if (!isId(endpointId)) throw notFound('webhook endpoint')
  const [row] = await ctx.db.select().from(webhookEndpoints).where(isEndpoint(ctx, endpointId))
  if (!row) throw notFound('webhook endpoint')
  return row
}

/** Loads and locks the endpoint until the transaction ends. Throws NOT_FOUND. */
export const lockEndpoint = async (ctx: TransactionContext, endpointId: string): Promise<EndpointRow> => {
  if (!isId(endpointId)) throw notFound('webhook endpoint')
  const [row] = await ctx.db.select().from(webhookEndpoints).where(isEndpoint(ctx, endpointId)).for('update')
  if (!row) throw notFound('webhook endpoint')
  return row
}

/** Loads an active endpoint, locked until the transaction ends. Throws NOT_FOUND or WEBHOOK_DISABLED. */
export const lockActiveEndpoint = async (
  ctx: TransactionContext,
  endpointId: string,
): Promise<EndpointRow> => {
  const row = await lockEndpoint(ctx, endpointId)
  if (row.disabledAt) {
    throw new ServiceError('WEBHOOK_DISABLED', 'This endpoint is disabled. Enable it, then send again.')
  }
  return row
}

/** Loads the delivery. Throws NOT_FOUND. */
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

/** Presents an endpoint as the API returns it: without its secret. */
export const presentEndpoint = (row: EndpointRow, now: Date): WebhookEndpoint => {
  const isOverlapping = row.previousSecretExpiresAt !== null && row.previousSecretExpiresAt > now
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.disabledAt ? 'disabled' : row.failingSince ? 'failing' : 'active',
    disabled_reason: row.disabledReason,
    disabled_at: momentOf(row.disabledAt),
    failing_since: momentOf(row.failingSince),
    previous_secret_expires_at: isOverlapping ? momentOf(row.previousSecretExpiresAt) : null,
    created_at: row.createdAt.toISOString(),
  }
}

/** Presents a delivery as the API returns it, with the type and shipment of its event. */
export const presentDelivery = (
  row: DeliveryRow,
  event: { type: WebhookEventType; shipmentId: string | null },
): WebhookDelivery => ({
  id: row.id,
  message_id: row.eventId,
  type: event.type,
  shipment_id: event.shipmentId,
  status: row.status,
  attempts: row.attempts,
  last_status: row.lastStatus,
  last_error: row.lastError,
  next_attempt_at: momentOf(row.nextAttemptAt),
  created_at: row.createdAt.toISOString(),
  delivered_at: momentOf(row.deliveredAt),
})
