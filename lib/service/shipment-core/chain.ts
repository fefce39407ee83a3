import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import {
  type ChainedEvent,
  type ChainedFact,
  type ChainedMessage,
  chainStart,
  hashEntry,
} from '#lib/proof/chain.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import type { Database } from '#lib/service/db/client.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'

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

/** What is added to a chain. */
type Chained =
  | { kind: 'event'; content: ChainedEvent }
  | { kind: 'carrier_message'; content: ChainedMessage }
  | { kind: 'fact'; content: ChainedFact }

type End = { position: number; hash: string }

/**
 * Where the chain ends: by its head, so that entries which were taken away leave a gap. Without a head, because it is the
 * first entry or because the head was deleted, the entries are all there is.
 */
const findEnd = async (ctx: TransactionContext, shipmentId: string): Promise<End> => {
  const [head] = await ctx.db
    .select({ position: chainHeads.entries, hash: chainHeads.lastHash })
    .from(chainHeads)
    .where(and(eq(chainHeads.organizationId, ctx.organizationId), eq(chainHeads.shipmentId, shipmentId)))
  if (head) return head
  const [last] = await ctx.db
    .select({ position: chainEntries.position, hash: chainEntries.hash })
    .from(chainEntries)
    .where(and(eq(chainEntries.organizationId, ctx.organizationId), eq(chainEntries.shipmentId, shipmentId)))
    .orderBy(desc(chainEntries.position))
    .limit(1)
  return last ?? { position: 0, hash: await chainStart(ctx.organizationId, shipmentId) }
}

/**
 * Adds entries to a shipment's chain, in their order, and moves its head. The caller holds the shipment's lock, so that
 * each follows the one before. The content of a fact is stored with its entry; events and messages have rows of their own.
 */
export const appendEntries = async (
  ctx: TransactionContext,
  shipmentId: string,
  chained: readonly Chained[],
): Promise<void> => {
  const { organizationId } = ctx
  const recordedAt = ctx.clock.now()
  let end = await findEnd(ctx, shipmentId)
  const rows: (typeof chainEntries.$inferInsert)[] = []
  for (const { kind, content } of chained) {
    const position = end.position + 1
    const previousHash = end.hash
    const hash = await hashEntry({ position, kind, previous_hash: previousHash }, content)
    rows.push({
      organizationId,
      shipmentId,
      position,
      kind,
      subjectId: content.id,
      content: kind === 'fact' ? content : null,
      previousHash,
      hash,
      recordedAt,
    })
    end = { position, hash }
  }
  if (rows.length === 0) return
  await ctx.db.insert(chainEntries).values(rows)
  const head = { entries: end.position, lastHash: end.hash, isLogged: false }
  await ctx.db
    .insert(chainHeads)
    .values({ organizationId, shipmentId, ...head })
    .onConflictDoUpdate({ target: [chainHeads.organizationId, chainHeads.shipmentId], set: head })
}

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

/**
 * Adds a stored message to the chain of the shipment it is about, once. The caller holds the shipment's lock and does
 * this before it records what the message reports.
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
  await appendEntries(ctx, shipmentId, [{ kind: 'carrier_message', content: message.content }])
  // The detail shows how many entries the record has.
  await invalidateDetail(ctx, shipmentId)
}
