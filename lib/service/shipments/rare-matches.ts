import { sql } from 'drizzle-orm'

import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import { prepareOnce } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { searchWords } from '#lib/service/lists/search.ts'

const { placeholder } = sql

const statements = prepareOnce((db) =>
  db
    .select({ ids: sql<string[] | null>`ids` })
    .from(sql`rare_search_matches(${placeholder('organizationId')}, ${placeholder('words')}) ids`)
    .prepare('rare_search_matches'),
)

/**
 * Returns the filters with the matches of the search in its place, if few shipments match: an index finds these
 * without reading all texts. If many may match, or their number is unknown, the filters are unchanged.
 */
export const withRareMatches = async <Filters extends ShipmentFilters>(
  ctx: ServiceContext,
  filters: Filters,
): Promise<Filters> => {
  const words = searchWords(filters.search)
  // On a cluster, functions run on the coordinator, which has no shipments.
  if (words.length === 0 || (await ctx.pool.isDistributed())) return filters
  const [found] = await statements(ctx.db).execute({ organizationId: ctx.organizationId, words })
  if (!found?.ids) return filters
  // IDs may be written in capitals.
  const asked = filters.ids && new Set(filters.ids.map((id) => id.toLowerCase()))
  const ids = asked ? found.ids.filter((id) => asked.has(id)) : found.ids
  return { ...filters, search: undefined, ids }
}
