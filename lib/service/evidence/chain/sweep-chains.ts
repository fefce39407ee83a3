import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/api/time.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'

import { recheckChain } from './recheck-chain.ts'

type Place = { organizationId: string; shipmentId: string }

/** Chains that one sweep checks at most: some minutes' work on a small machine. */
const chainsPerSweep = 2000

/** What was checked within this time is not checked again, however few chains there are. */
const restMs = 45 * minuteMs

const listOldest = ({ db, clock }: ServiceDeps, limit: number): Promise<Place[]> =>
  db
    .select({ organizationId: chainHeads.organizationId, shipmentId: chainHeads.shipmentId })
    .from(chainHeads)
    .where(
      or(isNull(chainHeads.checkedAt), lt(chainHeads.checkedAt, new Date(clock.now().getTime() - restMs))),
    )
    .orderBy(sql`${chainHeads.checkedAt} asc nulls first`)
    .limit(limit)

/** Chains whose head was deleted: by the oldest-first order nobody would come to them. */
const listHeadless = ({ db }: ServiceDeps): Promise<Place[]> =>
  db
    .select({ organizationId: chainEntries.organizationId, shipmentId: chainEntries.shipmentId })
    .from(chainEntries)
    .leftJoin(
      chainHeads,
      and(
        eq(chainHeads.organizationId, chainEntries.organizationId),
        eq(chainHeads.shipmentId, chainEntries.shipmentId),
      ),
    )
    .where(and(eq(chainEntries.position, 1), isNull(chainHeads.shipmentId)))
    .orderBy(asc(chainEntries.organizationId), asc(chainEntries.shipmentId))
    .limit(100)

/** Checks the chains that were checked longest ago, new ones first. Returns how many. */
export const sweepChains = async (
  deps: ServiceDeps,
  within: (organizationId: string) => ServiceContext,
  limit: number = chainsPerSweep,
): Promise<number> => {
  const places = [...(await listHeadless(deps)), ...(await listOldest(deps, limit))]
  for (const { organizationId, shipmentId } of places) await recheckChain(within(organizationId), shipmentId)
  return places.length
}
