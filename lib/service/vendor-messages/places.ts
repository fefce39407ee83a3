import { and, eq, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { directory, type DirectoryKind } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'

/** The organization and the object that a vendor's message is about. */
export type Place = { organizationId: string; objectId: string }

const findPlaces = prepareStatement((db) =>
  db
    .select({ organizationId: directory.organizationId, objectId: directory.objectId })
    .from(directory)
    .where(and(eq(directory.kind, sql.placeholder('kind')), eq(directory.name, sql.placeholder('name'))))
    .prepare('find_places'),
)

/** Finds the organization and the object that a vendor's ID belongs to; undefined if it is not ours. */
export const lookUpPlace = async (
  deps: ServiceDeps,
  kind: DirectoryKind,
  name: string,
): Promise<Place | undefined> => {
  const [found] = await findPlaces(deps.db).execute({ kind, name })
  return found
}

/** Returns a context that acts for an organization on a vendor's report. */
export const actingFor = (
  deps: ServiceDeps,
  organizationId: string,
  provider: string,
  requestId: string,
): ServiceContext => ({
  ...deps,
  organizationId,
  actor: { type: 'webhook', provider },
  role: null,
  requestId,
})

/** Loads the purchases of a shipment. */
export const purchasesOf = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId)))
