import { setTimeout as delay } from 'node:timers/promises'

import { sql, and, asc, eq, gt, isNull } from 'drizzle-orm'

import type { PlanDelivery } from '#lib/sandbox/scenario/milestones.ts'
import { type Clock, systemClock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'
import { listen } from '#lib/service/db/listen.ts'
import { sandboxWebhooks } from '#lib/service/db/schema/sandbox.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

/** Notified whenever a stand-in has something to tell the service. */
const webhookChannel = 'mailroom_sandbox_webhook'

export type WebhookVendor = (typeof sandboxWebhooks.$inferSelect)['vendor']

/**
 * Keeps a message of a vendor until the service has taken it, and wakes the senders of every process when the
 * transaction commits.
 */
export const addWebhook = async (
  tx: Database,
  clock: Clock,
  message: { vendor: WebhookVendor; eventId: string; event: object },
): Promise<void> => {
  await tx.insert(sandboxWebhooks).values({
    vendor: message.vendor,
    eventId: message.eventId,
    body: JSON.stringify(message.event),
    createdAt: clock.now(),
  })
  await tx.execute(sql`select pg_notify(${webhookChannel}, '')`)
}

/** Signs a body as the vendor does and returns the headers to send it with. */
export type SignWebhook = (body: Buffer, sentAt: Date, eventId: string) => Record<string, string>

type WebhookSenderOptions = {
  db: Database
  databaseUrl: string
  clock: Clock
  logger: Logger
  /** Where the service listens, without a path; unknown until it does. */
  webhookUrl: () => string
  vendors: Record<WebhookVendor, { path: string; sign: SignWebhook }>
  /** How each message is delivered: once and in order, or as vendors sometimes do. */
  plan: PlanDelivery
}

/** Carries the stand-ins' messages to the service: each at least once, and again until it is taken. */
export type WebhookSender = {
  /** Sends what waits from earlier, and from now on whatever is added by any process. */
  start(): Promise<void>
  /** Sends what waits, once. Throws when the service did not take all of it. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const timeoutMs = 10_000
const firstRetryMs = 500
const slowestRetryMs = 30_000
const batchSize = 20
/** A late message is held back so long, in the machine's time. */
const lateMs = 3000
const lateLookMs = 1000

const post = async (
  options: WebhookSenderOptions,
  vendor: WebhookVendor,
  message: { eventId: string; body: string },
): Promise<void> => {
  const { path, sign } = options.vendors[vendor]
  const body = Buffer.from(message.body, 'utf8')
  // Dated by the machine's own clock: how old a message may be protects its transport and is no business time.
  const signature = sign(body, systemClock.now(), message.eventId)
  const response = await fetch(`${options.webhookUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the service responded to a webhook with HTTP ${response.status}`)
}

type Waiting = typeof sandboxWebhooks.$inferSelect

/** Sends one message as often as planned: a vendor that sends it twice does so though it was taken. */
const deliver = async (options: WebhookSenderOptions, waiting: Waiting): Promise<void> => {
  const { times } = options.plan(waiting)
  for (let time = 0; time < times; time += 1) await post(options, waiting.vendor, waiting)
}

/**
 * Sends every message that waits, oldest first. One that is refused does not hold up the next. Late ones come last, or
 * with `holdLate` wait for their time. Returns whether any is held.
 */
const sendAll = async (
  options: WebhookSenderOptions,
  stopped: AbortSignal,
  holdLate: boolean,
): Promise<boolean> => {
  const { db, clock } = options
  const late: Waiting[] = []
  let after = 0
  let fault: unknown
  const send = async (message: Waiting): Promise<void> => {
    const outcome = await deliver(options, message).then(
      () => ({ deliveredAt: clock.now() }),
      (error: unknown) => {
        fault ??= error
        return {}
      },
    )
    await db
      .update(sandboxWebhooks)
      .set({ attempts: sql`${sandboxWebhooks.attempts} + 1`, ...outcome })
      .where(and(eq(sandboxWebhooks.vendor, message.vendor), eq(sandboxWebhooks.eventId, message.eventId)))
  }
  for (;;) {
    const waiting = await db
      .select()
      .from(sandboxWebhooks)
      .where(and(isNull(sandboxWebhooks.deliveredAt), gt(sandboxWebhooks.sequence, after)))
      .orderBy(asc(sandboxWebhooks.sequence))
      .limit(batchSize)
    for (const message of waiting) {
      if (stopped.aborted) return false
      after = message.sequence
      if (options.plan(message).isLate) late.push(message)
      else await send(message)
    }
    if (waiting.length < batchSize) break
  }
  const isHeld = ({ keptAt }: Waiting) => holdLate && systemClock.now().getTime() - keptAt.getTime() < lateMs
  for (const message of late) if (!stopped.aborted && !isHeld(message)) await send(message)
  if (fault) throw fault
  return late.some(isHeld)
}

export const createWebhookSender = (options: WebhookSenderOptions): WebhookSender => {
  const stopped = new AbortController()
  let lastRound: Promise<unknown> = Promise.resolve()
  let isWanted = false
  let background: Promise<void> | null = null
  let listener: { close(): Promise<void> } | null = null

  const sendRound = (holdLate: boolean): Promise<boolean> => {
    const round = lastRound.then(() => sendAll(options, stopped.signal, holdLate))
    lastRound = round.catch(() => undefined)
    return round
  }

  const flush = async (): Promise<void> => {
    await sendRound(false)
  }

  const pause = (ms: number): Promise<void> =>
    delay(ms, undefined, { signal: stopped.signal }).catch(() => undefined)

  const sendUntilTaken = async (): Promise<void> => {
    let retryMs = firstRetryMs
    while (isWanted && !stopped.signal.aborted) {
      isWanted = false
      try {
        const isAnyHeld = await sendRound(true)
        retryMs = firstRetryMs
        if (isAnyHeld) {
          isWanted = true
          await pause(lateLookMs)
        }
      } catch (error) {
        options.logger.debug({ err: error }, 'a sandbox webhook was not accepted; retrying')
        isWanted = true
        await pause(retryMs)
        retryMs = Math.min(slowestRetryMs, retryMs * 2)
      }
    }
  }

  const wake = (): void => {
    isWanted = true
    background ??= sendUntilTaken().finally(() => {
      background = null
      if (isWanted && !stopped.signal.aborted) wake()
    })
  }

  return {
    start: async () => {
      listener = await listen({
        url: options.databaseUrl,
        channel: webhookChannel,
        onNotification: wake,
        onListening: wake,
        onLost: (error) => options.logger.warn({ err: error }, 'the sandbox lost its database connection'),
      })
    },
    flush,
    stop: async () => {
      stopped.abort()
      await listener?.close()
      await background
      await lastRound
    },
  }
}
