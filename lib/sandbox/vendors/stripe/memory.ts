import { randomInt } from 'node:crypto'

import type { Database } from '#lib/postgres/postgres.ts'
import { openObjects, type ObjectStore } from '#lib/sandbox/vendors/object-store.ts'
import { addWebhook } from '#lib/sandbox/vendors/webhook-sender.ts'
import type { Clock } from '#lib/service/clock.ts'

import type { StripeKinds } from './shapes.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Stripe's ids: a prefix that names the kind, and letters and digits. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomText(24)}`

export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`

/** Stripe counts time in seconds since 1970. */
export const toUnix = (time: Date): number => Math.floor(time.getTime() / 1000)

/** The store of Stripe's simulator, on one connection or in one transaction. */
export type StripeMemory = {
  db: Database
  clock: Clock
  objects: ObjectStore<StripeKinds>
  /** The current request, as events name it; `mount`: the path of the simulators, such as `/sandbox`. */
  request: { id: string; idempotencyKey: string | null; apiVersion: string; mount?: string }
}

export const openStripeMemory = (
  db: Database,
  clock: Clock,
  request: StripeMemory['request'],
): StripeMemory => ({ db, clock, objects: openObjects<StripeKinds>(db, clock, 'stripe'), request })

/** Announces a change to the service, in the shape of Stripe's events and in the transaction of the change. */
export const announce = async (
  { db, clock, request }: StripeMemory,
  type: string,
  object: object,
): Promise<void> => {
  const eventId = newStripeId('evt')
  await addWebhook(db, clock, {
    vendor: 'stripe',
    eventId,
    event: {
      id: eventId,
      object: 'event',
      api_version: request.apiVersion,
      created: toUnix(clock.now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: request.id, idempotency_key: request.idempotencyKey },
      type,
    },
  })
}
