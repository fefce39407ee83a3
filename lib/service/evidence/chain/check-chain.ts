import { and, asc, eq } from 'drizzle-orm'

import { type ChainEntry, type ChainFault, chainStart, verifyChain } from '#lib/proof/chain.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'

import { loadChainedMessages } from './chain-message.ts'
import { chainedEvent } from './chained-event.ts'

/** What checking a shipment's chain found. */
export type ChainCheck = { entries: number; lastHash: string; faults: ChainFault[] }

type CheckContext = Pick<ServiceContext, 'db' | 'organizationId'>

/** The chain of a shipment, in order. */
export const loadChain = async (
  tx: Transaction,
  organizationId: string,
  shipmentId: string,
): Promise<ChainEntry[]> => {
  const rows = await tx
    .select()
    .from(chainEntries)
    .where(and(eq(chainEntries.organizationId, organizationId), eq(chainEntries.shipmentId, shipmentId)))
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

/** Computes a shipment's chain anew from the stored events and messages, in one snapshot, and names what differs. */
export const checkChain = async (ctx: CheckContext, shipmentId: string): Promise<ChainCheck> =>
  ctx.db.transaction(
    async (tx) => {
      const entries = await loadChain(tx, ctx.organizationId, shipmentId)
      const events = await tx
        .select()
        .from(shipmentEvents)
        .where(
          and(
            eq(shipmentEvents.organizationId, ctx.organizationId),
            eq(shipmentEvents.shipmentId, shipmentId),
          ),
        )
      const messages = await loadChainedMessages(tx, messageIdsOf(entries))
      const start = await chainStart(ctx.organizationId, shipmentId)
      const faults = await verifyChain({
        start,
        entries,
        events: new Map(events.map((row) => [row.id, chainedEvent(row)])),
        messages: new Map(
          messages.map((message) => [message.id, message.isPurged ? 'purged' : message.content]),
        ),
      })
      return { entries: entries.length, lastHash: entries.at(-1)?.hash ?? start, faults }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
