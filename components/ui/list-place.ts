import { type inferParserType, parseAsArrayOf, parseAsInteger, parseAsString } from 'nuqs/server'

/**
 * Where in a list one is, as its address holds it: the cursor of this page, those of the pages before it, and which page
 * it is.
 */
export const placeParsers = {
  cursor: parseAsString,
  trail: parseAsArrayOf(parseAsString).withDefault([]),
  page: parseAsInteger.withDefault(1),
}

export type ListPlace = inferParserType<typeof placeParsers>

/** So many pages back are remembered: an address holds no more. Before them the way back leads to the first page. */
const longestTrail = 20

/** The first page, where every other filter begins. */
export const firstPlace = { cursor: null, trail: null, page: null } as const

/** The page after this one; it remembers the way back. */
export const placeAfter = ({ cursor, trail, page }: ListPlace, nextCursor: string): ListPlace => ({
  cursor: nextCursor,
  trail: cursor ? [...trail, cursor].slice(-longestTrail) : [],
  page: page + 1,
})

/** The page before this one; null on the first. */
export const placeBefore = ({ cursor, trail, page }: ListPlace): ListPlace | typeof firstPlace | null => {
  if (!cursor) return null
  const before = trail.at(-1)
  return before === undefined ? firstPlace : { cursor: before, trail: trail.slice(0, -1), page: page - 1 }
}

/** How many rows come before this page. */
export const rowsBefore = ({ cursor, page }: ListPlace, pageSize: number): number =>
  cursor ? (Math.max(2, page) - 1) * pageSize : 0
