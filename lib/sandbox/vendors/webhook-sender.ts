import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { sql, and, asc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'

import {
  type Database,
  type DatabaseSession,
  isTransaction,
  prepareStatement,
} from '#lib/postgres/postgres.ts'
import { type Clock, systemClock } from '#lib/service/clock.ts'
import { sandboxObjects, sandboxWebhooks } from '#lib/service/db/schema/sandbox.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { webhookChannel, writesOf } from './pending-objects.ts'

type StoredVendor = (typeof sandboxWebhooks.$inferSelect)['vendor']

/** A vendor; accounts of EasyPost beside the installation's own are named after it. */
export type WebhookVendor = Exclude<StoredVendor, `easypost:${string}`>

/**
 * Stores a message of a vendor until the service has accepted it, and wakes the senders of every process when the
 * transaction commits.
 */
export const addWebhook = async (
  tx: Database,
  clock: Clock,
  message: { vendor: StoredVendor; eventId: string } & ({ event: object } | { body: string }),
): Promise<void> => {
  const body = 'event' in message ? JSON.stringify(message.event) : message.body
  if (isTransaction(tx)) {
    writesOf({ db: tx }, clock, message.vendor).announce({ event_id: message.eventId, body })
    return
  }
  await tx.execute(sql`
    with added as (
      insert into ${sandboxWebhooks} (vendor, event_id, body, created_at)
      values (${message.vendor}, ${message.eventId}, ${body}, ${clock.now().toISOString()})
    )
    select pg_notify(${webhookChannel}, '')`)
}

/** Delivery of one simulator message: how many times, possibly never, and whether after later ones. */
type DeliveryPlan = { times: number; isLate: boolean }

export type PlanDelivery = (message: { vendor: StoredVendor; body: string; sequence: number }) => DeliveryPlan

/** Delivers each message once, in order. */
export const deliverInOrder: PlanDelivery = () => ({ times: 1, isLate: false })

/** Percentages of all messages, which do not overlap. */
const shares = { missed: 4, twice: 20, late: 20 }

// Messages about payments are never dropped: nothing polls Stripe for what a webhook missed.
const canBeMissed = ({ vendor, body }: { vendor: StoredVendor; body: string }): boolean =>
  vendor.startsWith('easypost') && body.includes('"description":"tracker.')

/**
 * Delivers as vendors do: most messages once, some twice, some after later ones, and a few updates of trackers not at
 * all. Which ones follows from the seed and the message's number, so that a run can be repeated.
 */
export const deliverAsVendorsDo =
  (seed: number): PlanDelivery =>
  (message) => {
    const digest = createHash('sha256').update(`${seed}:${message.sequence}`).digest()
    const share = digest.readUInt32BE(0) % 100
    if (share < shares.missed) return { times: canBeMissed(message) ? 0 : 1, isLate: false }
    if (share < shares.missed + shares.twice) return { times: 2, isLate: false }
    return { times: 1, isLate: share < shares.missed + shares.twice + shares.late }
  }

/** Signs a body as the vendor does and returns the headers to send it with. */
export type SignWebhook = (body: Buffer, sentAt: Date, eventId: string) => Record<string, string>

/** Destination of a vendor's messages: a path of the service, or of another origin, and their signature. */
export type WebhookTarget = { path: string; sign: SignWebhook; origin?: string | undefined }

/** A message, and the endpoints that are registered at its vendor, as the vendor stores them. */
type SentMessage = { body: string; endpoints: readonly unknown[] }

/** Finds the registered endpoints that a message goes to; null if none is registered. */
export type FindTargets = (message: SentMessage) => WebhookTarget[] | null

/** The target of a sandbox, and how those are found that were registered instead. */
type VendorTargets = WebhookTarget & { registeredFor?: FindTargets }

type WebhookSenderOptions = {
  db: Database
  /** On which simulators of other processes announce their messages. */
  session: Pick<DatabaseSession, 'listen'>
  clock: Clock
  logger: Logger
  /** Returns the service's URL, without a path; unknown until it listens. */
  webhookUrl: () => string
  vendors: Record<WebhookVendor, VendorTargets>
  /** Returns the registered endpoints that a message of another EasyPost account goes to: it goes nowhere else. */
  accountsOfEasypost: FindTargets
  /** How each message is delivered: once and in order, or as vendors sometimes do. */
  plan: PlanDelivery
}

/** Delivers the simulators' messages to the service, each at least once and until it is accepted. */
export type WebhookSender = {
  /** Sends the stored messages, and from now on those that any process adds. */
  start(): Promise<void>
  /** Sends the stored messages once. Throws when the service did not accept all of them. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const timeoutMs = 10_000
const firstRetryMs = 500
const slowestRetryMs = 30_000
const batchSize = 20
/** Delay of a late message, in the machine's time. */
const lateMs = 3000
const lateCheckMs = 1000

const post = async (
  options: WebhookSenderOptions,
  { path, sign, origin }: WebhookTarget,
  message: { eventId: string; body: string },
): Promise<void> => {
  const body = Buffer.from(message.body, 'utf8')
  // Dated by the machine's own clock: how old a message may be protects its transport and is no business time.
  const signature = sign(body, systemClock.now(), message.eventId)
  const response = await fetch(`${origin ?? options.webhookUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the service responded to a webhook with HTTP ${response.status}`)
}

type StoredMessage = typeof sandboxWebhooks.$inferSelect & SentMessage

/** Those of its vendor, newest first: EasyPost and Stripe name them differently. */
const endpointsOfVendor = sql<readonly unknown[]>`(
  select coalesce(json_agg(endpoint.body order by endpoint.sequence desc), '[]')
  from ${sandboxObjects} endpoint
  where endpoint.vendor = sandbox_webhooks.vendor and endpoint.kind in ('webhook', 'webhook_endpoint')
)`

const listWaiting = prepareStatement((db) =>
  db
    .select({ ...getTableColumns(sandboxWebhooks), endpoints: endpointsOfVendor.as('endpoints') })
    .from(sandboxWebhooks)
    .where(and(isNull(sandboxWebhooks.deliveredAt), gt(sandboxWebhooks.sequence, sql.placeholder('after'))))
    .orderBy(asc(sandboxWebhooks.sequence))
    .limit(batchSize)
    .prepare('list_sandbox_webhooks'),
)

/** One that is sent twice was delivered when it was accepted last. */
const recordAttempt = prepareStatement((db) =>
  db
    .update(sandboxWebhooks)
    .set({
      attempts: sql`${sandboxWebhooks.attempts} + 1`,
      deliveredAt: sql`coalesce(${sql.placeholder('deliveredAt')}::timestamptz, ${sandboxWebhooks.deliveredAt})`,
    })
    .where(
      and(
        eq(sandboxWebhooks.vendor, sql.placeholder('vendor')),
        eq(sandboxWebhooks.eventId, sql.placeholder('eventId')),
      ),
    )
    .prepare('record_sandbox_attempt'),
)

/** An account's name follows the vendor's. */
const isOfAccount = (vendor: StoredVendor): vendor is Exclude<StoredVendor, WebhookVendor> =>
  vendor.startsWith('easypost:')

const targetsOf = (options: WebhookSenderOptions, message: StoredMessage): WebhookTarget[] => {
  const { vendor } = message
  if (isOfAccount(vendor)) return options.accountsOfEasypost(message) ?? []
  const { registeredFor, ...usual } = options.vendors[vendor]
  return registeredFor?.(message) ?? [usual]
}

/** Sends one message as often as planned: twice means also after it was accepted. */
const deliver = async (options: WebhookSenderOptions, message: StoredMessage): Promise<void> => {
  const { times } = options.plan(message)
  const targets = targetsOf(options, message)
  for (const target of targets) {
    for (let time = 0; time < times; time += 1) await post(options, target, message)
  }
}

/**
 * Sends every stored message, oldest first. A rejected one does not hold up the next. Late ones come last, or with
 * `holdLate` wait for their time. Returns whether any is held.
 */
const sendAll = async (
  options: WebhookSenderOptions,
  stopped: AbortSignal,
  holdLate: boolean,
): Promise<boolean> => {
  const { db, clock } = options
  const late: StoredMessage[] = []
  let after = 0
  let firstError: unknown
  const send = async (message: StoredMessage): Promise<void> => {
    const outcome = await deliver(options, message).then(
      () => clock.now().toISOString(),
      (error: unknown) => {
        firstError ??= error
        return null
      },
    )
    await recordAttempt(db).execute({
      vendor: message.vendor,
      eventId: message.eventId,
      deliveredAt: outcome,
    })
  }
  for (;;) {
    const waiting = await listWaiting(db).execute({ after })
    for (const message of waiting) {
      if (stopped.aborted) return false
      after = message.sequence
      if (options.plan(message).isLate) late.push(message)
      else await send(message)
    }
    if (waiting.length < batchSize) break
  }
  const isHeld = ({ storedAt }: StoredMessage) =>
    holdLate && systemClock.now().getTime() - storedAt.getTime() < lateMs
  for (const message of late) if (!stopped.aborted && !isHeld(message)) await send(message)
  if (firstError) throw firstError
  return late.some(isHeld)
}

/** Creates the sender of one process; all share the messages in the database. */
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

  const sendUntilAccepted = async (): Promise<void> => {
    let retryMs = firstRetryMs
    while (isWanted && !stopped.signal.aborted) {
      isWanted = false
      try {
        const isAnyHeld = await sendRound(true)
        retryMs = firstRetryMs
        if (isAnyHeld) {
          isWanted = true
          await pause(lateCheckMs)
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
    background ??= sendUntilAccepted().finally(() => {
      background = null
      if (isWanted && !stopped.signal.aborted) wake()
    })
  }

  return {
    start: async () => {
      listener = await options.session.listen(webhookChannel, { onNotification: wake, onListening: wake })
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
