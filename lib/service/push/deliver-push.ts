import { and, count, eq, isNull } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { pushDevices } from '#lib/service/db/schema/notifications.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { notifiedEvents } from '#lib/service/events/audience.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'
import { notificationPath } from '#lib/service/notifications/notification-path.ts'
import { openSecret } from '#lib/service/secrets/seal.ts'
import { createAddressRules } from '#lib/service/webhooks/address-rules.ts'
import { postMessage, type ResolveName } from '#lib/service/webhooks/post-message.ts'

import { composePush } from './compose-push.ts'
import { findLiveSessions, subscriptionPurpose } from './devices.ts'
import { loadVapidKeys } from './vapid-keys.ts'

/**
 * How long a push service holds a message for a device that is off, and how long delivery to the service is attempted.
 */
const keptMs = dayMs

const subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** Returns the device and the event, while its member belongs to the organization. */
const load = async (ctx: ServiceContext, { deviceId, eventId }: Jobs['push.deliver']) => {
  const { organizationId } = ctx
  const [found] = await ctx.db
    .select({ device: pushDevices, role: members.role, announced: events })
    .from(pushDevices)
    .innerJoin(
      members,
      and(eq(members.organizationId, organizationId), eq(members.userId, pushDevices.userId)),
    )
    .innerJoin(events, and(eq(events.organizationId, organizationId), eq(events.id, eventId)))
    .where(and(eq(pushDevices.organizationId, organizationId), eq(pushDevices.id, deviceId)))
  return found
}

const findShipment = async (ctx: ServiceContext, shipmentId: string | null) => {
  if (shipmentId === null) return null
  const [row] = await ctx.db
    .select({ name: shipments.name, to: shipments.toAddress })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return row ?? null
}

const countTasks = async (ctx: ServiceContext): Promise<number> => {
  const [open] = await ctx.db
    .select({ count: count() })
    .from(tasks)
    .where(and(eq(tasks.organizationId, ctx.organizationId), isNull(tasks.closedAt)))
  return open?.count ?? 0
}

/** Responses of a push service for an ended subscription. */
const endedStatuses: readonly (number | null)[] = [404, 410]

const isTemporary = (status: number | null): boolean => status === null || status === 429 || status >= 500

/**
 * Sends a device an event, unless its session has ended. Removes an ended subscription. Throws while the push service
 * is unreachable or busy, to be retried for a day; a repetition replaces the shown notification.
 */
export const deliverPush = async (
  ctx: ServiceContext,
  job: Jobs['push.deliver'],
  resolve?: ResolveName,
): Promise<void> => {
  const found = await load(ctx, job)
  const event = found && notifiedEvents[found.announced.type]
  if (!event || ctx.clock.now().getTime() - found.announced.createdAt.getTime() > keptMs) return
  const { device, announced } = found
  if (!(await findLiveSessions(ctx, [device.sessionId])).has(device.sessionId)) return
  const { organizationId } = ctx
  const limit = await findLimit(ctx, { organizationId, userId: device.userId, role: found.role })
  const seen = <Result>(read: () => PromiseLike<Result>) => inTenant(organizationId, read, limit)
  const shipment = await seen(() => findShipment(ctx, announced.shipmentId))
  // They have lost sight of it since it happened.
  if (limit && announced.shipmentId !== null && !shipment) return
  const content = composePush({
    id: announced.id,
    event,
    message: announced.details.message,
    shipment,
    path: notificationPath({ event, shipmentId: announced.shipmentId }),
    openTasks: await seen(() => countTasks(ctx)),
    showsDetails: device.showsDetails,
  })
  const purpose = subscriptionPurpose(ctx.organizationId, device.id)
  const receiver = subscription.parse(JSON.parse(openSecret(ctx.config, purpose, device.subscription)))
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: receiver.endpoint, keys: { p256dh: receiver.p256dh, auth: receiver.auth } },
    content,
    {
      vapidDetails: { subject: ctx.config.webPush.subject, ...(await loadVapidKeys(ctx)) },
      TTL: keptMs / 1000,
      urgency: event === 'delivered' ? 'normal' : 'high',
    },
  )
  // Sent by the code for webhooks, which connects to no private network.
  const { status, error } = await postMessage(
    { url: receiver.endpoint, headers, body },
    createAddressRules(ctx.config.webPush.privateNetworks),
    resolve,
  )
  const isThis = and(eq(pushDevices.organizationId, ctx.organizationId), eq(pushDevices.id, device.id))
  if (error === null) {
    await ctx.db.update(pushDevices).set({ lastUsedAt: ctx.clock.now() }).where(isThis)
  } else if (endedStatuses.includes(status)) {
    // Unless the browser has subscribed again meanwhile.
    await ctx.db.delete(pushDevices).where(and(isThis, eq(pushDevices.subscription, device.subscription)))
  } else {
    const facts = { deviceId: device.id, service: new URL(receiver.endpoint).host, status, error }
    ctx.logger.warn(facts, 'a push service did not accept a notification')
    if (isTemporary(status)) throw new Error(`push service ${facts.service}: ${error}`)
  }
}
