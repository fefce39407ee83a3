import { and, desc, eq, lt, sql } from 'drizzle-orm'

import type { ListMattersQuery, Matter } from '#lib/contract/matters/matter.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { matters } from '#lib/service/db/schema/matters.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { searchPatterns } from '#lib/service/lists/search.ts'

import { presentMatter, selectMatters } from './load-matter.ts'

/** Returns one page of matters, newest first: those in which every word of the search occurs. */
export const listMatters = async (ctx: ServiceContext, query: ListMattersQuery): Promise<Page<Matter>> => {
  const found = await selectMatters(ctx)
    .where(
      and(
        eq(matters.organizationId, ctx.organizationId),
        query.status && eq(matters.status, query.status),
        query.cursor === undefined ? undefined : lt(matters.id, query.cursor.toLowerCase()),
        ...searchPatterns(query.search).map((pattern) => sql`${matters.searchText} like ${pattern}`),
      ),
    )
    .orderBy(desc(matters.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found, query.limit, ({ matter }) => matter.id)
  return { data: rows.map(presentMatter), ...tail }
}
