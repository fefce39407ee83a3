import { and, asc, eq, gt, or, isNull, lt, sql } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { chainEntries, chainHeads } from '#lib/service/db/schema/evidence.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import type { ChainCheck } from './check-chain.ts'
import { recheckChain } from './record-check.ts'

/** The check of one shipment's chain. */
export type CheckedChain = ChainCheck & { organizationId: string; shipmentId: string }

type Place = { organizationId: string; id: string }

const batchSize = 200

/** Chains that are checked at once: each waits for the database most of its time, and others need connections as well. */
const atOnce = 4

const inLots = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work))
}

const nextPlaces = (
  { db }: ServiceDeps,
  after: Place | undefined,
  shipmentId: string | undefined,
): Promise<Place[]> =>
  db
    .select({ organizationId: shipments.organizationId, id: shipments.id })
    .from(shipments)
    .where(
      and(
        shipmentId === undefined ? undefined : eq(shipments.id, shipmentId),
        after &&
          or(
            gt(shipments.organizationId, after.organizationId),
            and(eq(shipments.organizationId, after.organizationId), gt(shipments.id, after.id)),
          ),
      ),
    )
    .orderBy(asc(shipments.organizationId), asc(shipments.id))
    .limit(batchSize)

/**
 * Checks the chain of one shipment, or of every shipment of every organization, and stores the results. For the operator
 * alone.
 */
export const checkChains = async (
  deps: ServiceDeps,
  within: (organizationId: string) => ServiceContext,
  shipmentId?: string,
): Promise<CheckedChain[]> => {
  const checked: CheckedChain[] = []
  let after: Place | undefined
  for (;;) {
    const places = await nextPlaces(deps, after, shipmentId)
    await inLots(places, async ({ organizationId, id }) => {
      const check = await recheckChain(within(organizationId), id)
      checked.push({ organizationId, shipmentId: id, ...check })
    })
    after = places.at(-1)
    if (places.length < batchSize) return checked
  }
}

type ChainPlace = { organizationId: string; shipmentId: string }

/** Chains that one sweep checks at most: some minutes' work on a small machine. */
const chainsPerSweep = 2000

/** Chains checked within this time are not checked again, even if there are few. */
const restMs = 45 * minuteMs

const listOldest = ({ db, clock }: ServiceDeps, limit: number): Promise<ChainPlace[]> =>
  db
    .select({ organizationId: chainHeads.organizationId, shipmentId: chainHeads.shipmentId })
    .from(chainHeads)
    .where(
      or(isNull(chainHeads.checkedAt), lt(chainHeads.checkedAt, new Date(clock.now().getTime() - restMs))),
    )
    .orderBy(sql`${chainHeads.checkedAt} asc nulls first`)
    .limit(limit)

/** Chains whose head was deleted, which the order by last check would never reach. */
const listHeadless = ({ db }: ServiceDeps): Promise<ChainPlace[]> =>
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
  await inLots(places, async ({ organizationId, shipmentId }) => {
    await recheckChain(within(organizationId), shipmentId)
  })
  return places.length
}
