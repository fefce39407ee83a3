import { withTransaction } from '#lib/postgres/postgres.ts'
import { projectFacts, type StandingFact } from '#lib/proof/facts.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Fact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordFacts } from '#lib/service/shipment-core/timeline.ts'

import { loadChain } from './check-chain.ts'
import { hasFacts, loadStatedFacts } from './stated-facts.ts'

const scansIn = (data: Fact['data'] | undefined): { id: string }[] =>
  // Written by `trackingFact`.
  (data?.['scans'] as { id: string }[] | undefined) ?? []

/** Returns the part of a stated fact that the chain lacks; null if it has all of it. */
const missingOf = (fact: Fact, standing: ReadonlyMap<string, StandingFact>): Fact | null => {
  const chained = standing.get(fact.type) ?? standing.get(`${fact.type}:${fact.object}`)
  if (!chained) return fact
  if (fact.type !== 'tracking') return null
  const known = new Set(scansIn(chained.data).map(({ id }) => id))
  const scans = scansIn(fact.data).filter(({ id }) => !known.has(id))
  return scans.length === 0 ? null : { ...fact, data: { ...fact.data, scans } }
}

/**
 * Records in the chain what the rows of a shipment state, where it is older than facts: from then on a change is found.
 * The entries say that they were recorded later, from stored rows. True when there was something to record.
 */
export const adoptStoredFacts = (ctx: ServiceContext, shipmentId: string): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    await lockShipment(ctx, shipmentId)
    const { entries, facts } = await loadChain(ctx, shipmentId)
    const standing = projectFacts(facts)
    // Where the content of a fact was deleted, its entry is evidence of that, and nothing may take its place.
    const isComplete = entries.filter(({ kind }) => kind === 'fact').length === facts.length
    if (hasFacts(standing) || !isComplete) return false
    const stated = await loadStatedFacts(ctx, shipmentId, standing)
    const missing = (stated?.facts ?? []).map((fact) => missingOf(fact, standing))
    recordFacts(
      { ...ctx, actor: { type: 'system' } },
      shipmentId,
      missing.filter((fact) => fact !== null).map((fact) => ({ ...fact, basis: 'stored_rows' as const })),
    )
    return true
  })
