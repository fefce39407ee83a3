import { and, asc, eq } from 'drizzle-orm'

import { type ChainEntry, type ChainFault, chainStart, verifyChain } from '#lib/proof/chain.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'
import { loadChainedMessages } from '#lib/service/shipment-core/chain/chain-message.ts'
import { chainedEvent } from '#lib/service/shipment-core/chain/chained-event.ts'

import { checkHead } from './check-head.ts'

/** What checking a shipment's chain found. */
export type ChainCheck = { entries: number; lastHash: string; faults: ChainFault[] }

type CheckContext = Pick<ServiceContext, 'db' | 'organizationId' | 'config'>

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

/** What a chain speaks for, as it is stored. */
const loadSubjects = async (
  tx: Transaction,
  organizationId: string,
  shipmentId: string,
  entries: readonly ChainEntry[],
) => {
  const events = await tx
    .select()
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.organizationId, organizationId), eq(shipmentEvents.shipmentId, shipmentId)))
  const messages = await loadChainedMessages(tx, messageIdsOf(entries))
  return {
    events: new Map(events.map((row) => [row.id, chainedEvent(row)])),
    messages: new Map(
      messages.map((message) => [message.id, message.isPurged ? ('purged' as const) : message.content]),
    ),
  }
}

const findHead = async (tx: Transaction, organizationId: string, shipmentId: string) => {
  const [head] = await tx
    .select()
    .from(chainHeads)
    .where(and(eq(chainHeads.organizationId, organizationId), eq(chainHeads.shipmentId, shipmentId)))
  return head
}

const isShipmentThere = async (tx: Transaction, organizationId: string, shipmentId: string) => {
  const found = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipmentId)))
  return found.length > 0
}

/**
 * Computes a shipment's chain anew from the stored events and messages, in one snapshot, holds it against its head and
 * what earlier checks signed, and names what differs.
 */
export const checkChain = async (ctx: CheckContext, shipmentId: string): Promise<ChainCheck> => {
  const { organizationId } = ctx
  const stored = await ctx.db.transaction(
    async (tx) => {
      const entries = await loadChain(tx, organizationId, shipmentId)
      return {
        entries,
        subjects: await loadSubjects(tx, organizationId, shipmentId, entries),
        head: await findHead(tx, organizationId, shipmentId),
        isThere: await isShipmentThere(tx, organizationId, shipmentId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { entries, subjects, head, isThere } = stored
  const start = await chainStart(organizationId, shipmentId)
  const faults = [
    ...(await verifyChain({ start, entries, ...subjects })),
    ...(await checkHead(ctx, head, entries)),
  ]
  if (!isThere) {
    faults.unshift({ position: null, subjectId: null, message: 'The shipment was deleted.' })
  }
  return { entries: entries.length, lastHash: entries.at(-1)?.hash ?? start, faults }
}
