import { and, desc, eq, gte, lt } from 'drizzle-orm'

import type {
  ListWebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#lib/contract/webhooks/webhook.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { webhookAttempts, webhookDeliveries } from '#lib/service/db/schema/webhooks.ts'
import { newId } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { enqueueDelivery } from './enqueue-delivery.ts'
import {
  type DeliveryRow,
  type EndpointRow,
  isDelivery,
  loadDelivery,
  loadEndpoint,
  lockActiveEndpoint,
  presentDelivery,
} from './load-endpoint.ts'

const event = { type: events.type, shipmentId: events.shipmentId, body: events.body }
const isEventOfDelivery = and(
  eq(events.organizationId, webhookDeliveries.organizationId),
  eq(events.id, webhookDeliveries.eventId),
)

/** Lists the deliveries to an endpoint, newest first. Throws NOT_FOUND. */
export const listWebhookDeliveries = async (
  ctx: ServiceContext,
  endpointId: string,
  query: ListWebhookDeliveriesQuery,
): Promise<Page<WebhookDelivery>> => {
  authorize(ctx, 'manage_webhooks')
  await loadEndpoint(ctx, endpointId)
  const found = await ctx.db
    .select({ delivery: webhookDeliveries, event })
    .from(webhookDeliveries)
    .innerJoin(events, isEventOfDelivery)
    .where(
      and(
        eq(webhookDeliveries.organizationId, ctx.organizationId),
        eq(webhookDeliveries.endpointId, endpointId),
        query.status && eq(webhookDeliveries.status, query.status),
        query.cursor ? lt(webhookDeliveries.id, query.cursor) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, ({ delivery }) => delivery.id)
  return { data: rows.map((row) => presentDelivery(row.delivery, row.event)), ...tail }
}

const loadTold = async (ctx: ServiceContext, delivery: DeliveryRow) => {
  const [row] = await ctx.db
    .select(event)
    .from(events)
    .where(and(eq(events.organizationId, ctx.organizationId), eq(events.id, delivery.eventId)))
  if (!row) throw new Error(`notification ${delivery.eventId} of delivery ${delivery.id} is missing`)
  return row
}

/** One delivery with every attempt: what was sent and what was answered. Throws NOT_FOUND. */
export const getWebhookDelivery = async (
  ctx: ServiceContext,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> => {
  authorize(ctx, 'manage_webhooks')
  const delivery = await loadDelivery(ctx, endpointId, deliveryId)
  const about = await loadTold(ctx, delivery)
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(
      and(eq(webhookAttempts.organizationId, ctx.organizationId), eq(webhookAttempts.deliveryId, deliveryId)),
    )
    .orderBy(desc(webhookAttempts.number))
  return {
    ...presentDelivery(delivery, about),
    body: about.body,
    attempt_log: attempts.map((attempt) => ({
      number: attempt.number,
      url: attempt.url,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      request_headers: attempt.requestHeaders,
      status: attempt.status,
      response_headers: attempt.responseHeaders,
      response_body: attempt.responseBody,
      error: attempt.error,
    })),
  }
}

/** Sends again, with a whole day of attempts ahead. */
const startAgain = async (
  ctx: TransactionContext,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): Promise<DeliveryRow> => {
  const { endpointId, id } = delivery
  const now = ctx.clock.now()
  const again = { status: 'waiting', tries: 0, triedSince: now, nextAttemptAt: now } as const
  await ctx.db
    .update(webhookDeliveries)
    .set(again)
    .where(isDelivery(ctx, endpointId, id))
  await enqueueDelivery(ctx, endpoint, delivery)
  return { ...delivery, ...again }
}

/** Sends a message again under the same id, whatever came of it before. Throws NOT_FOUND or WEBHOOK_DISABLED. */
export const replayWebhookDelivery = async (
  ctx: ServiceContext,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDelivery> => {
  authorize(ctx, 'manage_webhooks')
  const row = await withTransaction(ctx, async (ctx) => {
    const endpoint = await lockActiveEndpoint(ctx, endpointId)
    return startAgain(ctx, endpoint, await loadDelivery(ctx, endpointId, deliveryId))
  })
  return presentDelivery(row, await loadTold(ctx, row))
}

/** Sends again what has failed of the messages made since then. Throws NOT_FOUND or WEBHOOK_DISABLED. */
export const replayFailedWebhooks = async (
  ctx: ServiceContext,
  endpointId: string,
  input: { since: string },
): Promise<{ replayed: number }> => {
  authorize(ctx, 'manage_webhooks')
  return withTransaction(ctx, async (ctx) => {
    const endpoint = await lockActiveEndpoint(ctx, endpointId)
    const failed = await ctx.db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.organizationId, ctx.organizationId),
          eq(webhookDeliveries.endpointId, endpointId),
          eq(webhookDeliveries.status, 'failed'),
          gte(webhookDeliveries.createdAt, new Date(input.since)),
        ),
      )
    for (const delivery of failed) await startAgain(ctx, endpoint, delivery)
    return { replayed: failed.length }
  })
}

/** Sends a test message to this endpoint alone. Throws NOT_FOUND or WEBHOOK_DISABLED. */
export const testWebhookEndpoint = async (
  ctx: ServiceContext,
  endpointId: string,
): Promise<WebhookDelivery> => {
  authorize(ctx, 'manage_webhooks')
  const now = ctx.clock.now()
  const { organizationId } = ctx
  const [eventId, deliveryId] = [newId(), newId()]
  const message = 'This is a test event. Nothing happened.'
  const type = 'webhook.test'
  return withTransaction(ctx, async (ctx) => {
    const endpoint = await lockActiveEndpoint(ctx, endpointId)
    await ctx.db.insert(events).values({
      organizationId,
      id: eventId,
      type,
      cause: eventId,
      details: { message },
      body: JSON.stringify({
        type,
        timestamp: now.toISOString(),
        organization_id: organizationId,
        data: { message },
      }),
      createdAt: now,
    })
    const [delivery] = await ctx.db
      .insert(webhookDeliveries)
      .values({
        organizationId,
        endpointId,
        id: deliveryId,
        eventId,
        status: 'waiting',
        triedSince: now,
        nextAttemptAt: now,
        createdAt: now,
      })
      .returning()
    if (!delivery) throw new Error('the test was not saved')
    await enqueueDelivery(ctx, endpoint, delivery)
    return presentDelivery(delivery, { type, shipmentId: null })
  })
}
