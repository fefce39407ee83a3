import { and, eq, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { directory, type DirectoryKind } from '#lib/service/db/schema/organizations.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'

/** The organization and the object that a vendor's message is about. */
export type Place = { organizationId: string; objectId: string }

const findPlaces = prepareStatement((db) =>
  db
    .select({
      name: directory.name,
      organizationId: directory.organizationId,
      objectId: directory.objectId,
    })
    .from(directory)
    .where(
      and(
        sql`${directory.kind} = any(${sql.placeholder('kinds')}::text[])`,
        sql`${directory.name} = any(${sql.placeholder('names')}::text[])`,
      ),
    )
    .prepare('find_places'),
)

/** Finds the organizations and the objects that a vendor's IDs belong to, by ID; those that are not ours are missing. */
export const lookUpPlaces = async (
  deps: ServiceDeps,
  kinds: readonly DirectoryKind[],
  names: readonly string[],
): Promise<ReadonlyMap<string, Place>> => {
  if (names.length === 0) return new Map()
  const found = await findPlaces(deps.db).execute({ kinds, names })
  return new Map(found.map(({ name, ...place }) => [name, place]))
}

/** Finds the organization and the object that a vendor's ID belongs to; undefined if it is not ours. */
export const lookUpPlace = async (
  deps: ServiceDeps,
  kind: DirectoryKind,
  name: string,
): Promise<Place | undefined> => (await lookUpPlaces(deps, [kind], [name])).get(name)

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
