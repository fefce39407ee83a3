import { and, desc, eq } from 'drizzle-orm'

import { type ChainedEvent, type ChainedMessage, chainStart, hashEntry } from '#lib/proof/chain.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'

/** What is added to a chain. */
type Chained = { kind: 'event'; content: ChainedEvent } | { kind: 'carrier_message'; content: ChainedMessage }

type End = { position: number; hash: string }

/**
 * Where the chain ends: by its head, so that entries which were taken away leave a gap. Without a head, because it is the
 * first entry or because somebody deleted it, the entries are all there is.
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
 * Adds an entry to a shipment's chain and moves its head. The caller holds the shipment's lock, so that each follows the
 * one before.
 */
export const appendEntry = async (
  ctx: TransactionContext,
  shipmentId: string,
  { kind, content }: Chained,
): Promise<void> => {
  const end = await findEnd(ctx, shipmentId)
  const position = end.position + 1
  const previousHash = end.hash
  const hash = await hashEntry({ position, kind, previous_hash: previousHash }, content)
  const { organizationId } = ctx
  await ctx.db.insert(chainEntries).values({
    organizationId,
    shipmentId,
    position,
    kind,
    subjectId: content.id,
    previousHash,
    hash,
    recordedAt: ctx.clock.now(),
  })
  const head = { entries: position, lastHash: hash }
  await ctx.db
    .insert(chainHeads)
    .values({ organizationId, shipmentId, ...head })
    .onConflictDoUpdate({ target: [chainHeads.organizationId, chainHeads.shipmentId], set: head })
}
