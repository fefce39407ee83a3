import { and, eq, isNotNull } from 'drizzle-orm'

import { systemClock } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { news } from '#lib/service/db/schema/events.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import type { Jobs } from '#lib/service/jobs/queue.ts'

import { createAddressRules } from './address-rules.ts'
import { retryDelayMs, tryForMs } from './backoff.ts'
import { disableEndpoint } from './disable-endpoint.ts'
import { type DeliveryRow, type EndpointRow, isDelivery, isEndpoint } from './load-endpoint.ts'
import { postMessage, type PostResult, type ResolveName } from './post-message.ts'
import { signMessage } from './signing.ts'

/** After so long without anything taken, the next message that is given up switches the endpoint off. */
const disableAfterMs = 3 * 24 * 60 * 60 * 1000

/** What a delivery that is not sent is marked with, so that it can be replayed. */
export const switchedOff = {
  status: 'failed',
  nextAttemptAt: null,
  lastError: 'The endpoint was disabled.',
} as const

type Sent = { delivery: DeliveryRow; endpoint: EndpointRow; headers: Record<string, string>; startedAt: Date }

const load = async (ctx: ServiceContext, job: Jobs['webhook.deliver']) => {
  const [found] = await ctx.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, body: news.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, isEndpoint(ctx, job.endpointId))
    .innerJoin(news, and(eq(news.organizationId, ctx.organizationId), eq(news.id, webhookDeliveries.newsId)))
    .where(isDelivery(ctx, job.endpointId, job.deliveryId))
  const isDue = found?.delivery.status === 'waiting' && found.delivery.attempts === job.attempts
  return isDue ? found : null
}

/** What becomes of a delivery: taken, to be tried again at some time, or given up. */
const outcomeOf = (ctx: ServiceContext, delivery: DeliveryRow, result: PostResult) => {
  const now = ctx.clock.now()
  const attempted = {
    attempts: delivery.attempts + 1,
    tries: delivery.tries + 1,
    lastStatus: result.status,
    lastError: result.error,
  }
  if (result.error === null) {
    return { ...attempted, status: 'delivered', deliveredAt: now, nextAttemptAt: null } as const
  }
  const nextAttemptAt = new Date(now.getTime() + retryDelayMs(attempted.tries))
  const isLast = result.status === 410 || nextAttemptAt.getTime() > delivery.triedSince.getTime() + tryForMs
  return isLast
    ? ({ ...attempted, status: 'failed', nextAttemptAt: null } as const)
    : ({ ...attempted, status: 'waiting', nextAttemptAt } as const)
}

const record = async (ctx: ServiceContext, sent: Sent, result: PostResult): Promise<void> => {
  const { delivery, endpoint } = sent
  const { organizationId } = ctx
  const now = ctx.clock.now()
  const outcome = outcomeOf(ctx, delivery, result)
  await withTransaction(ctx, async (ctx) => {
    const [updated] = await ctx.db
      .update(webhookDeliveries)
      .set(outcome)
      .where(
        and(isDelivery(ctx, endpoint.id, delivery.id), eq(webhookDeliveries.attempts, delivery.attempts)),
      )
      .returning({ id: webhookDeliveries.id })
    if (!updated) return
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
        .set({ failingSince: null })
        .where(and(isEndpoint(ctx, endpoint.id), isNotNull(webhookEndpoints.failingSince)))
      return
    }
    const [current] = await ctx.db
      .select({ failingSince: webhookEndpoints.failingSince })
      .from(webhookEndpoints)
      .where(isEndpoint(ctx, endpoint.id))
      .for('update')
    const failingSince = current?.failingSince ?? now
    await ctx.db.update(webhookEndpoints).set({ failingSince }).where(isEndpoint(ctx, endpoint.id))
    if (outcome.status === 'waiting') {
      const job = {
        organizationId,
        endpointId: endpoint.id,
        deliveryId: delivery.id,
        attempts: outcome.attempts,
      }
      const afterSeconds = Math.ceil((outcome.nextAttemptAt.getTime() - now.getTime()) / 1000)
      await ctx.jobs.enqueue(ctx, 'webhook.deliver', job, { afterSeconds })
    } else if (result.status === 410) await disableEndpoint(ctx, endpoint, 'gone')
    else if (now.getTime() - failingSince.getTime() >= disableAfterMs) {
      await disableEndpoint(ctx, endpoint, 'failing')
    }
  })
}

/**
 * Sends one message to one endpoint, records what was answered and asks for the next attempt, for a day. Repeating it
 * after it was recorded sends nothing; a crash in between sends the message twice, under the same id.
 */
export const deliverMessage = async (
  ctx: ServiceContext,
  job: Jobs['webhook.deliver'],
  resolve?: ResolveName,
): Promise<void> => {
  const due = await load(ctx, job)
  if (!due) return
  const { delivery, endpoint, body } = due
  if (endpoint.disabledAt) {
    await ctx.db
      .update(webhookDeliveries)
      .set(switchedOff)
      .where(isDelivery(ctx, endpoint.id, delivery.id))
    return
  }
  if (body === null) throw new Error(`notification ${delivery.newsId} has no body to send`)
  // Dated by the machine's own clock: how old a message may be protects its transport and is no business time.
  const signed = signMessage(ctx, endpoint, { id: delivery.newsId, body }, systemClock.now())
  const headers = { 'content-type': 'application/json', 'user-agent': 'Mailroom-Webhooks/1.0', ...signed }
  const startedAt = ctx.clock.now()
  const rules = createAddressRules(ctx.config.webhooks.privateNetworks)
  const result = await postMessage({ url: endpoint.url, headers, body }, rules, resolve)
  await record(ctx, { delivery, endpoint, headers, startedAt }, result)
}
