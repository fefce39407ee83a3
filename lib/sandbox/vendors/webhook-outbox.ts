import { sql } from 'drizzle-orm'

import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'
import { sandboxWebhooks } from '#lib/service/db/schema/sandbox.ts'

/** Notified whenever a stand-in has something to tell the service. */
export const webhookChannel = 'mailroom_sandbox_webhook'

export type WebhookVendor = (typeof sandboxWebhooks.$inferSelect)['vendor']

/**
 * Keeps a message of a vendor until the service has taken it, and wakes the senders of every process when the
 * transaction commits.
 */
export const addWebhook = async (
  db: Database,
  clock: Clock,
  message: { vendor: WebhookVendor; eventId: string; event: object },
): Promise<void> => {
  await db.insert(sandboxWebhooks).values({
    vendor: message.vendor,
    eventId: message.eventId,
    body: JSON.stringify(message.event),
    createdAt: clock.now(),
  })
  await db.execute(sql`select pg_notify(${webhookChannel}, '')`)
}
