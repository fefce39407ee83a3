import { sql } from 'drizzle-orm'

import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'
import type { InTransaction } from '#lib/postgres/postgres.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { newId } from '#lib/service/ids.ts'

import { findAudience } from './audience.ts'
import { currentCause } from './change-cause.ts'

/** The channel on which processes notify each other of changes. */
export const changeChannel = 'mailroom_changes'

/** Marks a change that is not about a shipment, such as a webhook delivery. */
export const noShipment = '-'

/** A change as processes receive it: ids only. */
export type Change = {
  /** The shipment that changed; `noShipment` when something else did, null when it is not known which. */
  shipmentId: string | null
  /** The request that made the change; null for none, or if unknown. */
  requestId: string | null
}

/** Returns a change in the format of the channel. */
export const changePayload = (organizationId: string, shipmentId: string | null): string =>
  [organizationId, shipmentId ?? '', currentCause() ?? ''].join(':')

/** Notifies every process, once the transaction commits, that something of the organization changed. */
export const notifyChange = async (
  ctx: InTransaction,
  organizationId: string,
  shipmentId: string | null,
): Promise<void> => {
  const payload = changePayload(organizationId, shipmentId)
  await ctx.db.execute(sql`select pg_notify(${changeChannel}, ${payload})`)
}

/** An event: what the message of its type carries beside the shipment. */
type Announcement = {
  type: WebhookEventType
  shipmentId: string | null
  details: { message: string } & Record<string, unknown>
  /** Identifies an event that is published only once, however often it is announced. */
  cause?: string
}

/**
 * Notifies every process, once the transaction commits, that what these people may see has changed, so that it ends their
 * streams of events.
 */
export const notifyAccessChange = async (ctx: InTransaction, userIds: readonly string[]): Promise<void> => {
  const payloads = JSON.stringify(userIds.map((userId) => `access:${userId}`))
  await ctx.db.execute(
    sql`select pg_notify(${changeChannel}, payload) from jsonb_array_elements_text(${payloads}) payload`,
  )
}

/**
 * Records an event in the transaction of what happened, and queues it for webhooks and email. Returns its ID; null when
 * the same cause was announced before.
 */
export const announce = async (
  ctx: TransactionContext,
  announcement: Announcement,
): Promise<string | null> => {
  const id = newId()
  const { organizationId } = ctx
  const [added] = await ctx.db
    .insert(events)
    .values({
      organizationId,
      id,
      type: announcement.type,
      cause: announcement.cause ?? id,
      shipmentId: announcement.shipmentId,
      details: announcement.details,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: events.id })
  if (!added) return null
  if (await findAudience(ctx, announcement.type)) {
    await ctx.jobs.enqueue(ctx, 'event.publish', { organizationId, eventId: id })
  }
  await notifyChange(ctx, organizationId, announcement.shipmentId)
  return id
}
