import { and, eq, inArray, sql } from 'drizzle-orm'

import type { ChainedMessage } from '#lib/proof/chain.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { Database } from '#lib/service/db/client.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { renewDetail } from '#lib/service/detail-cache/detail-cache.ts'

import { appendEntry } from './append-entry.ts'

/** A stored message as the chain hashes it: what came, as it came. Once it is purged only its place is left. */
export type StoredMessage = { id: string; isPurged: boolean; content: ChainedMessage }

/** The stored messages with these ids. Their bodies are hashed where they lie. */
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

/** Messages that are read at once: each query costs more than it brings, and a body may have some megabytes. */
const bodiesAtOnce = 20

/** The bodies of stored messages, byte for byte as they came, each with the name it is given. */
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

/**
 * Adds a stored message to the chain of the shipment it is about, once. The caller holds the shipment's lock and does
 * this before it records what the message tells.
 */
export const chainMessage = async (
  ctx: TransactionContext,
  shipmentId: string,
  messageId: string,
): Promise<void> => {
  const [known] = await ctx.db
    .select({ position: chainEntries.position })
    .from(chainEntries)
    .where(
      and(
        eq(chainEntries.organizationId, ctx.organizationId),
        eq(chainEntries.shipmentId, shipmentId),
        eq(chainEntries.subjectId, messageId),
      ),
    )
  if (known) return
  const [message] = await loadChainedMessages(ctx.db, [messageId])
  if (!message) throw new Error(`message ${messageId} is not stored`)
  await appendEntry(ctx, shipmentId, {
    kind: 'carrier_message',
    content: message.content,
  })
  // The detail shows how many entries the record has.
  await renewDetail(ctx, shipmentId)
}
