import { addWebhook } from '#lib/sandbox/vendors/webhook-outbox.ts'

import type { StripeMemory } from './memory.ts'
import { newStripeId, toUnix } from './stamps.ts'

/** Tells the service of a change, in the shape of Stripe's events and in the transaction of the change. */
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
