import { setTimeout as delay } from 'node:timers/promises'

import { desc, eq } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { providerMessages, refusedMessages } from '#lib/service/db/schema/vendor-messages.ts'
import type { CausedEvent } from '#lib/service/providers/webhook-registrations.ts'

import type { VendorEndpoints } from './vendor-endpoints.ts'

/** Outcome of an event that a vendor was made to send. */
export type Arrival =
  | { state: 'arrived' }
  /** The server received it and rejected its signature; `isGenuine`: the secret of this command verifies it. */
  | { state: 'rejected'; isGenuine: boolean }
  | { state: 'missing' }

type Stored = { headers: Record<string, string>; body: string }

const pollMs = 250
const newest = 50

const find = async (
  db: Database,
  table: typeof providerMessages | typeof refusedMessages,
  source: string,
  objectId: string,
): Promise<Stored | undefined> => {
  const rows = await db
    .select({ headers: table.headers, body: table.body })
    .from(table)
    .where(eq(table.provider, source))
    .orderBy(desc(table.receivedAt))
    .limit(newest)
  return rows.find(({ body }) => Buffer.from(body, 'base64').includes(objectId))
}

/** Waits until the server has stored the message of an event, or rejected it. */
export const awaitMessage = async (
  db: Database,
  { source, port }: VendorEndpoints,
  event: CausedEvent,
  options: { waitMs: number; secret: string | null },
): Promise<Arrival> => {
  const until = performance.now() + options.waitMs
  for (;;) {
    if (await find(db, providerMessages, source, event.objectId)) return { state: 'arrived' }
    const rejected = await find(db, refusedMessages, source, event.objectId)
    if (rejected) {
      const rawBody = Buffer.from(rejected.body, 'base64')
      const isGenuine = port.isSigned(rawBody, new Headers(rejected.headers), options.secret ?? undefined)
      return { state: 'rejected', isGenuine }
    }
    if (performance.now() >= until) return { state: 'missing' }
    await delay(pollMs)
  }
}
