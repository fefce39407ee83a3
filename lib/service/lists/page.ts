/** One page of a list; `next_cursor` is null on the last. */
export type Page<Item, Cursor = string> = { data: Item[]; has_more: boolean; next_cursor: Cursor | null }

type Tail<Cursor> = Omit<Page<never, Cursor>, 'data'>

/**
 * Splits rows selected with `limit + 1` into those of the page and its tail. `cursorOf` reads the cursor from the last
 * row of the page.
 */
export const splitPage = <Row, Cursor = string>(
  selected: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { rows: Row[]; tail: Tail<Cursor> } => {
  const rows = selected.slice(0, limit)
  const last = selected.length > limit ? rows.at(-1) : undefined
  return { rows, tail: { has_more: last !== undefined, next_cursor: last ? cursorOf(last) : null } }
}
