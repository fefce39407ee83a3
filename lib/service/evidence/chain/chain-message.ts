import { and, eq } from 'drizzle-orm'

import { sha256 } from '#lib/proof/canonical.ts'
import type { ChainedMessage } from '#lib/proof/chain.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { providerMessages } from '#lib/service/db/schema/fulfillment.ts'

import { appendEntry } from './append-entry.ts'

/** A stored message as the chain hashes it: what came, as it came. */
export const chainedMessage = async (
  row: Pick<
    typeof providerMessages.$inferSelect,
    'id' | 'provider' | 'eventId' | 'receivedAt' | 'headers' | 'body'
  >,
): Promise<ChainedMessage> => ({
  id: row.id,
  provider: row.provider,
  event_id: row.eventId,
  received_at: row.receivedAt.toISOString(),
  headers: row.headers,
  body_sha256: await sha256(Uint8Array.from(Buffer.from(row.body, 'base64'))),
})

/**
 * Adds a stored message to the chain of the shipment it is about, once. The caller holds the shipment's lock and does
 * this before it records what the message tells.
 */
export const chainMessage = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'clock'>,
  shipmentId: string,
  messageId: string,
): Promise<void> => {
  const [known] = await tx
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
  const [message] = await tx.select().from(providerMessages).where(eq(providerMessages.id, messageId))
  if (!message) throw new Error(`message ${messageId} is not stored`)
  await appendEntry(tx, ctx, shipmentId, { kind: 'carrier_message', content: await chainedMessage(message) })
}
