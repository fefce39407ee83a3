/** What a cell of a table holds: words, cents of a dollar, a count, a moment, or nothing. */
export type Cell = string | null | { cents: number } | { count: number } | { at: Date | null }

/** A column: its title, and what it holds of a row. */
export type TableColumn<Row> = readonly [title: string, read: (row: Row) => Cell]

/** Dollars with two decimals, as spreadsheets read them. */
export const decimalOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
