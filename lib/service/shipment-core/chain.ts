import { hash } from 'node:crypto'

import { inArray, sql } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import type { ChainedEvent, ChainedMessage } from '#lib/proof/chain.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'

/** An event of the timeline as the chain hashes it. */
export const chainedEvent = (
  row: Omit<typeof shipmentEvents.$inferSelect, 'organizationId' | 'shipmentId'>,
): ChainedEvent => ({
  id: row.id,
  sequence: row.sequence,
  status: row.status,
  from_status: row.fromStatus,
  message: row.message,
  actor: row.actor,
  metadata: row.metadata,
  created_at: row.createdAt.toISOString(),
})

/** A message of a vendor as stored. */
type MessageRow = typeof providerMessages.$inferSelect

/** A message that was just read, as the chain hashes it. */
export const chainedMessage = (row: MessageRow): ChainedMessage => ({
  id: row.id,
  provider: row.provider,
  event_id: row.eventId,
  received_at: row.receivedAt.toISOString(),
  headers: row.headers,
  body_sha256: hash('sha256', Buffer.from(row.body, 'base64')),
})

/** A stored message as the chain hashes it: what came, as it came. Once it is purged only its place is left. */
type StoredMessage = { id: string; isPurged: boolean; content: ChainedMessage }

/** Loads the stored messages with these ids. Their bodies are hashed in the database. */
export const loadChainedMessages = async (db: Database, ids: string[]): Promise<StoredMessage[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: providerMessages.id,
      provider: providerMessages.provider,
      event_id: providerMessages.eventId,
      receivedAt: providerMessages.receivedAt,
      headers: providerMessages.headers,
      purgedAt: providerMessages.purgedAt,
      body_sha256: sql<string>`encode(sha256(decode(${providerMessages.body}, 'base64')), 'hex')`,
    })
    .from(providerMessages)
    .where(inArray(providerMessages.id, ids))
  return rows.map(({ receivedAt, purgedAt, ...row }) => ({
    id: row.id,
    isPurged: purgedAt !== null,
    content: { ...row, received_at: receivedAt.toISOString() },
  }))
}

/** Messages that are read at once: a query for each would cost more, and a body may have some megabytes. */
const bodiesAtOnce = 20

/** Reads the bodies of stored messages, byte for byte as received, each with its name. */
export const readMessages = async function* (
  db: Database,
  wanted: readonly { name: string; messageId: string }[],
): AsyncGenerator<{ name: string; body: Buffer }> {
  for (let at = 0; at < wanted.length; at += bodiesAtOnce) {
    const lot = wanted.slice(at, at + bodiesAtOnce)
    const ids = lot.map(({ messageId }) => messageId)
    const rows = await db
      .select({ id: providerMessages.id, body: providerMessages.body })
      .from(providerMessages)
      .where(inArray(providerMessages.id, ids))
    const bodies = new Map(rows.map(({ id, body }) => [id, body]))
    for (const { name, messageId } of lot) {
      const body = bodies.get(messageId)
      if (body === undefined) throw new Error(`message ${messageId} is not stored`)
      yield { name, body: Buffer.from(body, 'base64') }
    }
  }
}
