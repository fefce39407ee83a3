import { and, desc, eq } from 'drizzle-orm'

import { type ChainedEvent, type ChainedMessage, chainStart, hashEntry } from '#lib/proof/chain.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'

/** What is added to a chain. */
type Chained = { kind: 'event'; content: ChainedEvent } | { kind: 'carrier_message'; content: ChainedMessage }

/** Adds an entry to a shipment's chain. The caller holds the shipment's lock, so that each follows the one before. */
export const appendEntry = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId' | 'clock'>,
  shipmentId: string,
  { kind, content }: Chained,
): Promise<void> => {
  const [last] = await tx
    .select({ position: chainEntries.position, hash: chainEntries.hash })
    .from(chainEntries)
    .where(and(eq(chainEntries.organizationId, ctx.organizationId), eq(chainEntries.shipmentId, shipmentId)))
    .orderBy(desc(chainEntries.position))
    .limit(1)
  const position = (last?.position ?? 0) + 1
  const previousHash = last?.hash ?? (await chainStart(ctx.organizationId, shipmentId))
  await tx.insert(chainEntries).values({
    organizationId: ctx.organizationId,
    shipmentId,
    position,
    kind,
    subjectId: content.id,
    previousHash,
    hash: await hashEntry({ position, kind, previous_hash: previousHash }, content),
    recordedAt: ctx.clock.now(),
  })
}
