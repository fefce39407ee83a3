import { and, eq, isNull, inArray, lt, notInArray } from 'drizzle-orm'
import type { z } from 'zod'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { webhookShipment, WebhookMessage } from '#lib/contract/webhooks/webhook-events.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext, TransactionContext, ServiceDeps } from '#lib/service/context.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { notifications, pushDevices } from '#lib/service/db/schema/notifications.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { webhookDeliveries, webhookEndpoints, webhookAttempts } from '#lib/service/db/schema/webhooks.ts'
import { notifiedEvents } from '#lib/service/events/audience.ts'
import { newId } from '#lib/service/ids.ts'
import { addNotifications, audienceOf, findRecipients } from '#lib/service/notifications/add-notifications.ts'
import { queuePushes } from '#lib/service/notifications/queue-pushes.ts'
import { findSight } from '#lib/service/notifications/sight.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { endpointDisabled } from './deliver-message.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

/** Presents a shipment as webhooks carry it. */
const presentForWebhook = (row: ShipmentRow): z.input<typeof webhookShipment> => ({
  id: row.id,
  status: row.status,
  shipment_name: row.name,
  reference: row.reference,
  cost_center: row.costCenter,
  matter_id: row.matterId,
  metadata: row.metadata,
  carrier: row.carrier,
  service: row.service,
  tracking_number: row.trackingNumber,
  tracking_url: row.trackingUrl,
  total_charged_cents: row.totalChargedCents,
  created_at: row.createdAt.toISOString(),
  shipped_at: momentOf(row.shippedAt),
  scan_form_scanned_at: momentOf(row.scanFormScannedAt),
  postal_accepted_at: momentOf(row.postalAcceptedAt),
  delivered_at: momentOf(row.deliveredAt),
  signer_name: row.signerName,
})

type EventRow = typeof events.$inferSelect

const isEvent = (ctx: ServiceContext, eventId: string) =>
  and(eq(events.organizationId, ctx.organizationId), eq(events.id, eventId))

const findShipment = async (
  ctx: TransactionContext,
  { shipmentId }: EventRow,
): Promise<ShipmentRow | null> => {
  if (shipmentId === null) return null
  const [row] = await ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return row ?? null
}

/** Stores the message once; every attempt at every endpoint sends this very text. */
const storeBody = async (
  ctx: TransactionContext,
  row: EventRow,
  shipment: ShipmentRow | null,
): Promise<void> => {
  const message: WebhookMessage = {
    type: row.type,
    timestamp: row.createdAt.toISOString(),
    organization_id: ctx.organizationId,
    ...(isSandbox(ctx.config) && { specimen: true }),
    data: { shipment: shipment && presentForWebhook(shipment), ...row.details },
  }
  await ctx.db
    .update(events)
    .set({ body: JSON.stringify(message) })
    .where(and(isEvent(ctx, row.id), isNull(events.body)))
}

type EndpointRow = typeof webhookEndpoints.$inferSelect

/** Finds the endpoints that are subscribed to an event and were there when it happened. */
const findEndpoints = async (ctx: ServiceContext, row: EventRow): Promise<EndpointRow[]> => {
  const endpoints = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, ctx.organizationId))
  return endpoints.filter(
    ({ events, createdAt }) => createdAt <= row.createdAt && (events === null || events.includes(row.type)),
  )
}

const addDeliveries = async (
  ctx: TransactionContext,
  row: EventRow,
  { shipment, endpoints }: { shipment: ShipmentRow | null; endpoints: readonly EndpointRow[] },
): Promise<void> => {
  if (endpoints.length === 0) return
  const { organizationId } = ctx
  await storeBody(ctx, row, shipment)
  const now = ctx.clock.now()
  const waiting = { status: 'waiting', nextAttemptAt: now, lastError: null } as const
  const added = await ctx.db
    .insert(webhookDeliveries)
    .values(
      endpoints.map(({ id, disabledAt }) => ({
        organizationId,
        endpointId: id,
        id: newId(),
        eventId: row.id,
        triedSince: now,
        createdAt: now,
        ...(disabledAt ? endpointDisabled : waiting),
      })),
    )
    .onConflictDoNothing()
    .returning()
  for (const delivery of added) {
    const endpoint = endpoints.find(({ id }) => id === delivery.endpointId)
    if (endpoint && delivery.status === 'waiting') await enqueueDelivery(ctx, endpoint, delivery)
  }
}

/** Publishes an event to every endpoint and member subscribed to it. Repeating it publishes nothing twice. */
export const publishEvent = async (ctx: ServiceContext, eventId: string): Promise<void> => {
  const [row] = await ctx.db.select().from(events).where(isEvent(ctx, eventId))
  if (!row) return
  const event = notifiedEvents[row.type]
  const endpoints = await findEndpoints(ctx, row)
  if (!event && endpoints.length === 0) return
  await withTransaction(ctx, async (ctx) => {
    const shipment = await findShipment(ctx, row)
    await addDeliveries(ctx, row, { shipment, endpoints })
    if (!event) return
    const { message } = row.details
    const audience = audienceOf(row, shipment)
    const sight = await findSight(ctx, shipment)
    await queuePushes(ctx, { eventId, event, at: row.createdAt }, audience, sight)
    await addNotifications(ctx, await findRecipients(ctx, event, audience, sight), {
      eventId,
      event,
      shipmentId: row.shipmentId,
      message,
    })
  })
}

/** How long deliveries and emails can be viewed and replayed. */
const keptDays = 30

/** Longer than the thirty days before evidence expires, so that no one is warned twice. */
const eventDays = 60

/** How long an unused device is stored, without messages or visits. Sessions end before that. */
const deviceDays = 90

/** Deletes old deliveries, emails, events and devices, except pending ones. */
export const sweepEvents = async ({ db, clock }: ServiceDeps): Promise<void> => {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  const old = before(keptDays)
  await db.delete(webhookAttempts).where(lt(webhookAttempts.startedAt, old))
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, old), notInArray(webhookDeliveries.status, ['waiting'])))
  await db.delete(notifications).where(lt(notifications.createdAt, old))
  await db.delete(emails).where(and(lt(emails.createdAt, old), inArray(emails.status, ['sent', 'failed'])))
  await db.delete(events).where(lt(events.createdAt, before(eventDays)))
  await db.delete(pushDevices).where(lt(pushDevices.lastUsedAt, before(deviceDays)))
}
