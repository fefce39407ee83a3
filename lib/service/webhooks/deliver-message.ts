import { and, eq, inArray, isNull, isNotNull, ne, or } from 'drizzle-orm'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { permissions } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { TransactionContext, ServiceContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { webhookEndpoints, webhookAttempts, webhookDeliveries } from '#lib/service/db/schema/webhooks.ts'
import { noShipment, notifyChange } from '#lib/service/events/announce.ts'
import { newId } from '#lib/service/ids.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'
import { addNotifications } from '#lib/service/notifications/add-notifications.ts'
import { retryAfterMs } from '#lib/service/providers/retry-after.ts'

import { createAddressRules } from './address-rules.ts'
import { enqueueDelivery, mayTakeLong } from './enqueue-delivery.ts'
import { type EndpointRow, isEndpoint, type DeliveryRow, isDelivery } from './load-endpoint.ts'
import { postMessage, type PostResult } from './post-message.ts'
import { signMessage } from './signing.ts'

const firstDelayMs = 5000
const longestDelayMs = 5 * hourMs

/** How long delivery of a message is attempted. */
const tryForMs = dayMs

/**
 * Returns the milliseconds until the next attempt after `tries` failures: 5 seconds, four times as long each time, at
 * most five hours; up to a fifth longer, so that messages that failed together are not retried together. `random` is
 * from 0 to 1.
 */
const retryDelayMs = (tries: number, random: number = Math.random()): number =>
  Math.round(Math.min(longestDelayMs, firstDelayMs * 4 ** (tries - 1)) * (1 + random / 5))

/** A response that takes longer counts as slow. */
const slowMs = 3000

const reasons = {
  failing: 'no message was accepted for three days',
  gone: 'it returned 410 Gone',
} as const

/** Disables an endpoint, and emails members who may manage webhooks. The dashboard shows it on every page. */
const disableEndpoint = async (
  ctx: TransactionContext,
  endpoint: EndpointRow,
  reason: keyof typeof reasons,
): Promise<void> => {
  const { organizationId } = ctx
  const [disabled] = await ctx.db
    .update(webhookEndpoints)
    .set({ disabledAt: ctx.clock.now(), disabledReason: reason })
    .where(and(isEndpoint(ctx, endpoint.id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id })
  if (!disabled) return
  await notifyChange(ctx, organizationId, null)
  const managers = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        inArray(members.role, [...permissions.manage_webhooks]),
      ),
    )
  await addNotifications(
    ctx,
    managers.map(({ userId }) => userId),
    {
      eventId: newId(),
      event: 'webhook_disabled',
      shipmentId: null,
      message: `The webhook endpoint ${endpoint.url} was disabled because ${reasons[reason]}.`,
    },
  )
}

/** After this long without a successful delivery, the next failed message disables the endpoint. */
const disableAfterMs = 3 * dayMs

/** Marks a delivery that was not sent, so that it can be replayed. */
export const endpointDisabled = {
  status: 'failed',
  nextAttemptAt: null,
  lastError: 'The endpoint was disabled.',
} as const

type Due = { delivery: DeliveryRow; endpoint: EndpointRow; body: string | null }

const secondsTo = (at: Date, now: Date): number => Math.ceil((at.getTime() - now.getTime()) / 1000)

type Sent = { delivery: DeliveryRow; endpoint: EndpointRow; headers: Record<string, string>; startedAt: Date }

const load = async (ctx: ServiceContext, job: Jobs['webhook.deliver']): Promise<Due | null> => {
  const [found] = await ctx.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, body: events.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, isEndpoint(ctx, job.endpointId))
    .innerJoin(
      events,
      and(eq(events.organizationId, ctx.organizationId), eq(events.id, webhookDeliveries.eventId)),
    )
    .where(isDelivery(ctx, job.endpointId, job.deliveryId))
  const isDue = found?.delivery.status === 'waiting' && found.delivery.attempts === job.attempts
  return isDue ? found : null
}

/** Returns the outcome of an attempt: delivered, to be retried at some time, or failed. */
const outcomeOf = (now: Date, delivery: DeliveryRow, result: PostResult, waitMs: number) => {
  const attempted = {
    attempts: delivery.attempts + 1,
    tries: delivery.tries + 1,
    lastStatus: result.status,
    lastError: result.error,
  }
  if (result.error === null) {
    return { ...attempted, status: 'delivered', deliveredAt: now, nextAttemptAt: null } as const
  }
  const nextAttemptAt = new Date(now.getTime() + Math.max(waitMs, retryDelayMs(attempted.tries)))
  const isLast = result.status === 410 || nextAttemptAt.getTime() > delivery.triedSince.getTime() + tryForMs
  return isLast
    ? ({ ...attempted, status: 'failed', nextAttemptAt: null } as const)
    : ({ ...attempted, status: 'waiting', nextAttemptAt } as const)
}

const record = async (ctx: ServiceContext, sent: Sent, result: PostResult): Promise<void> => {
  const { delivery, endpoint } = sent
  const { organizationId } = ctx
  const now = ctx.clock.now()
  // Its date is of a real clock, unlike ours in the sandbox.
  const waitMs = retryAfterMs(result.headers, systemClock.now(), longestDelayMs)
  const outcome = outcomeOf(now, delivery, result, waitMs)
  const isSlow = result.durationMs > slowMs
  await withTransaction(ctx, async (ctx) => {
    const [updated] = await ctx.db
      .update(webhookDeliveries)
      .set(outcome)
      .where(
        and(isDelivery(ctx, endpoint.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts)),
      )
      .returning({ id: webhookDeliveries.id })
    if (!updated) return
    await notifyChange(ctx, organizationId, noShipment)
    await ctx.db.insert(webhookAttempts).values({
      organizationId,
      deliveryId: delivery.id,
      number: outcome.attempts,
      url: endpoint.url,
      requestHeaders: sent.headers,
      status: result.status,
      responseHeaders: result.headers,
      responseBody: result.body,
      error: result.error,
      durationMs: result.durationMs,
      startedAt: sent.startedAt,
    })
    if (outcome.status === 'delivered') {
      await ctx.db
        .update(webhookEndpoints)
        .set({ failingSince: null, isSlow })
        .where(
          and(
            isEndpoint(ctx, endpoint.id),
            or(isNotNull(webhookEndpoints.failingSince), ne(webhookEndpoints.isSlow, isSlow)),
          ),
        )
      return
    }
    const [current] = await ctx.db
      .select({ failingSince: webhookEndpoints.failingSince })
      .from(webhookEndpoints)
      .where(isEndpoint(ctx, endpoint.id))
      .for('update')
    const failingSince = current?.failingSince ?? now
    const pausedUntil = waitMs > 0 ? new Date(now.getTime() + waitMs) : null
    const failing = { failingSince, isSlow, ...(pausedUntil && { pausedUntil }) }
    await ctx.db.update(webhookEndpoints).set(failing).where(isEndpoint(ctx, endpoint.id))
    if (outcome.status === 'waiting') {
      const { attempts, nextAttemptAt } = outcome
      await enqueueDelivery(
        ctx,
        failing,
        { ...delivery, attempts },
        { afterSeconds: secondsTo(nextAttemptAt, now) },
      )
    } else if (result.status === 410) await disableEndpoint(ctx, endpoint, 'gone')
    else if (now.getTime() - failingSince.getTime() >= disableAfterMs) {
      await disableEndpoint(ctx, endpoint, 'failing')
    }
  })
}

/** Leaves a message for later, without an attempt: until the endpoint wants messages again, or behind those of healthy ones. */
const postpone = async (
  ctx: ServiceContext,
  { delivery, endpoint }: Due,
  until: Date | null,
): Promise<void> => {
  const now = ctx.clock.now()
  await withTransaction(ctx, async (ctx) => {
    if (until) {
      await ctx.db
        .update(webhookDeliveries)
        .set({ nextAttemptAt: until })
        .where(isDelivery(ctx, endpoint.id, delivery.id))
    }
    await enqueueDelivery(ctx, endpoint, delivery, until ? { afterSeconds: secondsTo(until, now) } : {})
  })
}

/**
 * Sends one message to one endpoint, records the response and schedules the next attempt, for a day. Repeating it after
 * it was recorded sends nothing; a crash in between sends the message twice, under the same ID.
 */
export const deliverMessage = async (
  ctx: ServiceContext,
  job: Jobs['webhook.deliver'],
  { isRetry = false }: { isRetry?: boolean } = {},
): Promise<void> => {
  const due = await load(ctx, job)
  if (!due) return
  const { delivery, endpoint, body } = due
  if (endpoint.disabledAt) {
    await ctx.db
      .update(webhookDeliveries)
      .set(endpointDisabled)
      .where(isDelivery(ctx, endpoint.id, delivery.id))
    return
  }
  if (endpoint.pausedUntil && endpoint.pausedUntil > ctx.clock.now()) {
    return postpone(ctx, due, endpoint.pausedUntil)
  }
  if (mayTakeLong(endpoint) && !isRetry) return postpone(ctx, due, null)
  if (body === null) throw new Error(`notification ${delivery.eventId} has no body to send`)
  // Dated by the machine's own clock: how old a message may be protects its transport and is no business time.
  const signed = signMessage(ctx, endpoint, { id: delivery.eventId, body }, systemClock.now())
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mailroom-Webhooks/1.0', ...signed }
  const startedAt = ctx.clock.now()
  const rules = createAddressRules(ctx.config.webhooks.privateNetworks)
  const result = await postMessage({ url: endpoint.url, headers, body }, rules)
  await record(ctx, { delivery, endpoint, headers, startedAt }, result)
}
