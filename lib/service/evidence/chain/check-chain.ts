import { and, asc, eq } from 'drizzle-orm'

import { type ChainEntry, type ChainFault, chainStart, verifyChain } from '#lib/proof/chain.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { loadChainedMessages } from '#lib/service/shipment-core/chain/chain-message.ts'
import { chainedEvent } from '#lib/service/shipment-core/chain/chained-event.ts'

import { checkHead } from './check-head.ts'

/** What checking a shipment's chain found. */
export type ChainCheck = { entries: number; lastHash: string; faults: ChainFault[] }

/** The chain of a shipment, in order. */
export const loadChain = async (ctx: TransactionContext, shipmentId: string): Promise<ChainEntry[]> => {
  const rows = await ctx.db
    .select()
    .from(chainEntries)
    .where(and(eq(chainEntries.organizationId, ctx.organizationId), eq(chainEntries.shipmentId, shipmentId)))
    .orderBy(asc(chainEntries.position))
  return rows.map((row) => ({
    position: row.position,
    kind: row.kind,
    subject_id: row.subjectId,
    previous_hash: row.previousHash,
    hash: row.hash,
  }))
}

/** The messages that a chain speaks for. */
export const messageIdsOf = (entries: readonly ChainEntry[]): string[] =>
  entries.filter(({ kind }) => kind === 'carrier_message').map((entry) => entry.subject_id)

/** What a chain speaks for, as it is stored. */
const loadSubjects = async (ctx: TransactionContext, shipmentId: string, entries: readonly ChainEntry[]) => {
  const events = await ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
  const messages = await loadChainedMessages(ctx.db, messageIdsOf(entries))
  return {
    events: new Map(events.map((row) => [row.id, chainedEvent(row)])),
    messages: new Map(
      messages.map((message) => [message.id, message.isPurged ? ('purged' as const) : message.content]),
    ),
  }
}

const findHead = async (ctx: TransactionContext, shipmentId: string) => {
  const [head] = await ctx.db
    .select()
    .from(chainHeads)
    .where(and(eq(chainHeads.organizationId, ctx.organizationId), eq(chainHeads.shipmentId, shipmentId)))
  return head
}

const isShipmentThere = async (ctx: TransactionContext, shipmentId: string) => {
  const found = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return found.length > 0
}

/**
 * Computes a shipment's chain anew from the stored events and messages, in one snapshot, holds it against its head and
 * what earlier checks signed, and names what differs.
 */
export const checkChain = async (ctx: ServiceContext, shipmentId: string): Promise<ChainCheck> => {
  const stored = await withTransaction(
    ctx,
    async (ctx) => {
      const entries = await loadChain(ctx, shipmentId)
      return {
        entries,
        subjects: await loadSubjects(ctx, shipmentId, entries),
        head: await findHead(ctx, shipmentId),
        isThere: await isShipmentThere(ctx, shipmentId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { entries, subjects, head, isThere } = stored
  const start = await chainStart(ctx.organizationId, shipmentId)
  const faults = [
    ...(await verifyChain({ start, entries, ...subjects })),
    ...(await checkHead(ctx, head, entries)),
  ]
  if (!isThere) {
    faults.unshift({ position: null, subjectId: null, message: 'The shipment was deleted.' })
  }
  return { entries: entries.length, lastHash: entries.at(-1)?.hash ?? start, faults }
}
