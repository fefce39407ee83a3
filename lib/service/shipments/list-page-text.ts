import { sql } from 'drizzle-orm'

import { type Database, prepareOnce } from '#lib/service/db/client.ts'
import { withQuickRows } from '#lib/service/db/quick-rows.ts'
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

/** The arguments of the database's functions that read a page, whose plans read no more than it. */
export const pageArguments = sql`${placeholder('organizationId')}, ${placeholder('from')}, ${placeholder('before')},
  ${placeholder('limit')}, ${placeholder('status')}, ${placeholder('tag')}`

const statement = prepareOnce((db) =>
  withQuickRows(
    db
      .select({ items: sql<string | null>`items` })
      .from(sql`shipment_page_text(${pageArguments}) items`)
      .prepare('list_shipments_as_text'),
  ),
)

const idStart = '{"id":"'.length
const idEnd = idStart + '00000000-0000-0000-0000-000000000000'.length

/**
 * Reads a page as the JSON that is sent. PostgreSQL makes it in less time than it takes here to read the columns of each row,
 * and make objects and JSON of them: see `shipment_page_text`.
 */
export const readPageText = async (db: Database, page: PageParameters): Promise<string> => {
  const [found] = await statement(db).execute(page)
  // Within the JSON of a row, a line break is written as an escape.
  const items = found?.items?.split('\n') ?? []
  // Each begins with its id.
  const { rows, tail } = splitPage(items, page.limit - 1, (last) => last.slice(idStart, idEnd))
  return `{"data":[${rows.join(',')}],${JSON.stringify(tail).slice(1)}`
}
