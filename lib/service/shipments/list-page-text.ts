import { sql } from 'drizzle-orm'

import { type Database, prepareOnce, withQuickRows } from '#lib/postgres/postgres.ts'
import { splitPage } from '#lib/service/lists/page.ts'

/** The parameters of a page of what matches the filters that are used most; `limit` is one more than it shows. */
export type PageParameters = {
  organizationId: string
  from: string
  before: string
  limit: number
  status: string | null
  tag: string | null
}

const { placeholder } = sql

/** Arguments of the database's functions that read a page, whose plans read no more than it. */
export const pageArguments = sql`${placeholder('organizationId')}, ${placeholder('from')}, ${placeholder('before')},
  ${placeholder('limit')}, ${placeholder('status')}, ${placeholder('tag')}`

/** The parameters of a page of what matches every pattern; `limit` is one more than it shows. */
export type SearchParameters = Pick<PageParameters, 'organizationId' | 'from' | 'before' | 'limit'> & {
  patterns: string[]
}

const statements = prepareOnce((db) => {
  const items = { items: sql<string | null>`items` }
  const searched = sql`shipment_search_text(${placeholder('organizationId')}, ${placeholder('from')},
    ${placeholder('before')}, ${placeholder('limit')}, ${placeholder('patterns')})`
  return {
    page: withQuickRows(
      db
        .select(items)
        .from(sql`shipment_page_text(${pageArguments}) items`)
        .prepare('list_shipments_as_text'),
    ),
    search: withQuickRows(
      db
        .select(items)
        .from(sql`${searched} items`)
        .prepare('search_shipments_as_text'),
    ),
  }
})

const idStart = '{"id":"'.length
const idEnd = idStart + '00000000-0000-0000-0000-000000000000'.length

const pageText = (lines: string, limit: number): string => {
  // Within the JSON of a row, a line break is written as an escape. Each begins with its id.
  const items = lines === '' ? [] : lines.split('\n')
  const { rows, tail } = splitPage(items, limit - 1, (last) => last.slice(idStart, idEnd))
  return `{"data":[${rows.join(',')}],${JSON.stringify(tail).slice(1)}`
}

/**
 * Reads a page as the JSON that is sent. PostgreSQL makes it in less time than it takes here to read the columns of each row,
 * and make objects and JSON of them: see `shipment_page_text`.
 */
export const readPageText = async (db: Database, page: PageParameters): Promise<string> => {
  const [found] = await statements(db).page.execute(page)
  return pageText(found?.items ?? '', page.limit)
}

/** Reads a page of a search in the same way: see `shipment_search_text`. Returns null when the name of a tag matches, too. */
export const readSearchText = async (db: Database, page: SearchParameters): Promise<string | null> => {
  const [found] = await statements(db).search.execute(page)
  return found?.items == null ? null : pageText(found.items, page.limit)
}
