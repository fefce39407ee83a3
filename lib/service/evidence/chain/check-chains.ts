import { and, asc, eq, gt, or } from 'drizzle-orm'

import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import type { ChainCheck } from './check-chain.ts'
import { recheckChain } from './recheck-chain.ts'

/** The check of one shipment's chain. */
export type CheckedChain = ChainCheck & { organizationId: string; shipmentId: string }

type Place = { organizationId: string; id: string }

const batchSize = 200

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
 * Checks the chain of one shipment, or of every shipment of every organization, and keeps what was found. For the operator
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
    for (const { organizationId, id } of places) {
      const check = await recheckChain(within(organizationId), id)
      checked.push({ organizationId, shipmentId: id, ...check })
    }
    after = places.at(-1)
    if (places.length < batchSize) return checked
  }
}
