import { addWebhook } from '#lib/sandbox/vendors/webhook-outbox.ts'

import type { EasypostMemory } from './memory.ts'
import { newEasypostId } from './stamps.ts'

const userId = 'user_4c0d9a7be3f14a0f8d5b6c2e1a3f5d7b'

/** Tells the service of a change, in the shape of EasyPost's events and in the transaction of the change. */
export const announce = async (
  { db, clock }: EasypostMemory,
  event: { description: string; result: object; previous: object },
): Promise<void> => {
  const now = clock.now().toISOString()
  const eventId = newEasypostId('evt')
  await addWebhook(db, clock, {
    vendor: 'easypost',
    eventId,
    event: {
      description: event.description,
      mode: 'test',
      previous_attributes: event.previous,
      created_at: now,
      pending_urls: [],
      completed_urls: [],
      updated_at: now,
      id: eventId,
      user_id: userId,
      status: 'pending',
      object: 'Event',
      result: event.result,
    },
  })
}
