import {
  integerParam,
  listParam,
  type ParamChanges,
  type Params,
  type ParamValues,
  readPageParams,
  readParams,
  type SearchParams,
  textParam,
  withDefault,
  writeParams,
} from './search-params.ts'

/** The position in a list: the cursor of this page, the cursors of the pages before it, and its number. */
const positionParams = {
  cursor: textParam,
  trail: withDefault(listParam(textParam), []),
  page: withDefault(integerParam, 1),
}

type Position = ParamValues<typeof positionParams>
type PositionChanges = ParamChanges<typeof positionParams>

/** Longer trails would make URLs too long: from further back, "previous" leads to the first page. */
const longestTrail = 20

/** Returns a list to its first page, as every change of a filter does. */
export const firstPosition = { cursor: null, trail: null, page: null } as const

const positionAfter = ({ cursor, trail, page }: Position, nextCursor: string): Position => ({
  cursor: nextCursor,
  trail: cursor ? [...trail, cursor].slice(-longestTrail) : [],
  page: page + 1,
})

const positionBefore = ({ cursor, trail, page }: Position): PositionChanges | null => {
  if (!cursor) return null
  const before = trail.at(-1)
  return before === undefined ? firstPosition : { cursor: before, trail: trail.slice(0, -1), page: page - 1 }
}

type Page = { data: readonly unknown[]; has_more: boolean; next_cursor: string | null }

/** Reads and writes the URL of a list: its filters, and the position in it. */
export const defineListQuery = <Filters extends Params>(path: string, filters: Filters) => {
  type FilterValues = ParamChanges<Filters>
  const params = { ...filters, ...positionParams }
  const hrefOf = (values: FilterValues, position: PositionChanges): string =>
    writeParams(writeParams(path, filters, values), positionParams, position)
  return {
    params,
    /** Returns the filters and the position that a page was requested with. */
    read: (searchParams: Promise<SearchParams>) => readPageParams(params, searchParams),
    /** Returns those of a query string. */
    parse: (search: URLSearchParams) => readParams(params, search),
    /** Returns the filters as a query string without its question mark; empty when nothing is filtered. */
    filterString: (values: FilterValues): string => writeParams('', filters, values).replace('?', ''),
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
