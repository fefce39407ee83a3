import {
  createLoader,
  createSerializer,
  type inferParserType,
  type Nullable,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  type ParserMap,
} from 'nuqs/server'

/** Parses the position in a list: the cursor of this page, the cursors of the pages before it, and its number. */
const positionParsers = {
  cursor: parseAsString,
  trail: parseAsArrayOf(parseAsString).withDefault([]),
  page: parseAsInteger.withDefault(1),
}

type Position = inferParserType<typeof positionParsers>

/** Longer trails would make URLs too long: from further back, "previous" leads to the first page. */
const longestTrail = 20

/** Returns a list to its first page, as every change of a filter does. */
export const firstPosition = { cursor: null, trail: null, page: null } as const

const positionAfter = ({ cursor, trail, page }: Position, nextCursor: string): Position => ({
  cursor: nextCursor,
  trail: cursor ? [...trail, cursor].slice(-longestTrail) : [],
  page: page + 1,
})

const positionBefore = ({ cursor, trail, page }: Position): Nullable<Position> | null => {
  if (!cursor) return null
  const before = trail.at(-1)
  return before === undefined ? firstPosition : { cursor: before, trail: trail.slice(0, -1), page: page - 1 }
}

const serializePosition = createSerializer(positionParsers)

type Page = { data: readonly unknown[]; has_more: boolean; next_cursor: string | null }

/** Reads and writes the URL of a list: its filters, and the position in it. */
export const defineListQuery = <Filters extends ParserMap>(path: string, filters: Filters) => {
  type FilterValues = Partial<Nullable<inferParserType<Filters>>>
  const parsers = { ...filters, ...positionParsers }
  const serializeFilters = createSerializer(filters)
  const hrefOf = (values: FilterValues, position: Nullable<Position>): string =>
    serializePosition(serializeFilters(path, values), position)
  return {
    parsers,
    read: createLoader(parsers),
    /** Returns the filters as a query string without its question mark; empty when nothing is filtered. */
    filterString: (values: FilterValues): string => serializeFilters(values).replace('?', ''),
    /** Returns the URL of the first page with these filters. */
    firstPage: (values: FilterValues): string => hrefOf(values, firstPosition),
    /** Returns the URL of the page after this one. */
    nextPage: (query: FilterValues & Position, nextCursor: string): string =>
      hrefOf(query, positionAfter(query, nextCursor)),
    /** Returns the URL of the page before this one; null on the first. */
    previousPage: (query: FilterValues & Position): string | null => {
      const position = positionBefore(query)
      return position && hrefOf(query, position)
    },
    /** Returns the URLs around a page and the numbers of its rows, such as "21–40"; null for a list of one page. */
    pagesAround: (query: FilterValues & Position, page: Page, pageSize: number) => {
      const position = positionBefore(query)
      const first = query.cursor ? (Math.max(2, query.page) - 1) * pageSize + 1 : 1
      return {
        previous: position && hrefOf(query, position),
        next:
          page.has_more && page.next_cursor ? hrefOf(query, positionAfter(query, page.next_cursor)) : null,
        rows: first === 1 && !page.has_more ? null : `${first}–${first + page.data.length - 1}`,
      }
    },
  }
}
