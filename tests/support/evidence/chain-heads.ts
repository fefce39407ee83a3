import { createHash } from 'node:crypto'

import { chainStart } from '#lib/proof/chain.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'
import { newId } from '#lib/service/ids.ts'

/** Stores so many chains of one entry each, whose content is of no interest. Returns their shipments' ids. */
export const insertChains = async (ctx: ServiceContext, count: number): Promise<string[]> => {
  const { organizationId } = ctx
  const entries = await Promise.all(
    Array.from({ length: count }, async () => {
      const shipmentId = newId()
      return {
        organizationId,
        shipmentId,
        position: 1,
        kind: 'event' as const,
        subjectId: newId(),
        previousHash: await chainStart(organizationId, shipmentId),
        hash: createHash('sha256').update(shipmentId).digest('hex'),
        recordedAt: ctx.clock.now(),
      }
    }),
  )
  for (let at = 0; at < count; at += 1000) {
    const lot = entries.slice(at, at + 1000)
    await ctx.db.insert(chainEntries).values(lot)
    await ctx.db
      .insert(chainHeads)
      .values(lot.map(({ shipmentId, hash }) => ({ organizationId, shipmentId, entries: 1, lastHash: hash })))
  }
  return entries.map(({ shipmentId }) => shipmentId)
}
