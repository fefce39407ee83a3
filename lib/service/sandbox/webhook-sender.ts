import { setTimeout as delay } from 'node:timers/promises'

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'

import { systemClock } from '#lib/service/clock.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'
import { listen } from '#lib/service/db/listen.ts'
import { sandboxWebhooks } from '#lib/service/db/schema/sandbox.ts'
import type { Logger } from '#lib/service/logger.ts'

import { webhookChannel } from './webhook-outbox.ts'
import type { WebhookVendor } from './webhook-outbox.ts'

/** Signs a body as the vendor does and returns the header to send it with. */
export type SignWebhook = (body: Buffer, sentAt: Date) => { name: string; value: string }

export type WebhookSenderOptions = {
  db: Database
  databaseUrl: string
  clock: Clock
  logger: Logger
  /** Where the service listens, without a path; unknown until it does. */
  webhookUrl: () => string
  vendors: Record<WebhookVendor, { path: string; sign: SignWebhook }>
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

const post = async (options: WebhookSenderOptions, vendor: WebhookVendor, text: string): Promise<void> => {
  const { path, sign } = options.vendors[vendor]
  const body = Buffer.from(text, 'utf8')
  // Dated by the machine's own clock: how old a message may be protects its transport and is no business time.
  const signature = sign(body, systemClock.now())
  const response = await fetch(`${options.webhookUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signature.name]: signature.value },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the service answered a webhook with HTTP ${response.status}`)
}

/** Sends every message that waits, oldest first. One that is refused does not hold up the next. */
const sendAll = async (options: WebhookSenderOptions, stopped: AbortSignal): Promise<void> => {
  const { db, clock } = options
  let after = 0
  let fault: unknown
  for (;;) {
    const waiting = await db
      .select()
      .from(sandboxWebhooks)
      .where(and(isNull(sandboxWebhooks.deliveredAt), gt(sandboxWebhooks.sequence, after)))
      .orderBy(asc(sandboxWebhooks.sequence))
      .limit(batchSize)
    for (const { vendor, eventId, body, sequence } of waiting) {
      if (stopped.aborted) return
      after = sequence
      const outcome = await post(options, vendor, body).then(
        () => ({ deliveredAt: clock.now() }),
        (error: unknown) => {
          fault ??= error
          return {}
        },
      )
      await db
        .update(sandboxWebhooks)
        .set({ attempts: sql`${sandboxWebhooks.attempts} + 1`, ...outcome })
        .where(and(eq(sandboxWebhooks.vendor, vendor), eq(sandboxWebhooks.eventId, eventId)))
    }
    if (waiting.length < batchSize) break
  }
  if (fault) throw fault
}

export const createWebhookSender = (options: WebhookSenderOptions): WebhookSender => {
  const stopped = new AbortController()
  let lastRound: Promise<unknown> = Promise.resolve()
  let isWanted = false
  let background: Promise<void> | null = null
  let listener: { close(): Promise<void> } | null = null

  const flush = (): Promise<void> => {
    const round = lastRound.then(() => sendAll(options, stopped.signal))
    lastRound = round.catch(() => undefined)
    return round
  }

  const sendUntilTaken = async (): Promise<void> => {
    let retryMs = firstRetryMs
    while (isWanted && !stopped.signal.aborted) {
      isWanted = false
      try {
        await flush()
        retryMs = firstRetryMs
      } catch (error) {
        options.logger.debug({ err: error }, 'a webhook of the sandbox was not taken; it is sent again')
        isWanted = true
        await delay(retryMs, undefined, { signal: stopped.signal }).catch(() => undefined)
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
        onLost: (error) => options.logger.warn({ err: error }, 'the sandbox lost the database'),
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
