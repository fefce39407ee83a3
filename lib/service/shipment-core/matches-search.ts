import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { shipmentSearch } from '#lib/service/db/schema/shipment-search.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { searchPatterns } from '#lib/service/lists/search.ts'

/** Selects the IDs of shipments with a tag whose name meets the condition. */
export const taggedAs = (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  name: SQL,
) => {
  const named = db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), name))
  return db
    .select({ id: shipmentTags.shipmentId })
    .from(shipmentTags)
    .where(
      and(
        eq(shipmentTags.organizationId, organizationId),
        // Looked up first, so that the key of these rows is known as far as the tag.
        sql`${shipmentTags.tagId} = any(array(${named}))`,
      ),
    )
}

// `offset 0` makes it a look-up for each row whose text is longer than the index holds.
const isInRest = ({ organizationId }: ServiceContext, pattern: string): SQL =>
  sql`octet_length(${shipments.searchText}) >= 600 and exists (select from ${shipmentSearch} where ${and(
    eq(shipmentSearch.organizationId, organizationId),
    eq(shipmentSearch.shipmentId, shipments.id),
    sql`${shipmentSearch.text} like ${pattern}`,
  )} offset 0)`

/** Returns the conditions that every word occurs; a tracking number may be written in groups, as labels print it. */
export const matchesSearch = (ctx: ServiceContext, search: string | undefined): SQL[] =>
  searchPatterns(search).map((pattern) => {
    const inTag = inArray(shipments.id, taggedAs(ctx, sql`${tags.searchName} like ${pattern}`))
    return sql`(${shipments.searchText} like ${pattern} or ${isInRest(ctx, pattern)} or ${inTag})`
  })
