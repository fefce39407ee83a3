import { isPlaceholder } from './clean-values.ts'

/** What the values of a file say of its columns, by their place in it. */
export type ColumnFacts = {
  /** Columns without a value in any row. */
  emptyColumns: number[]
  /** Columns that contain only numbers, or only yes and no: they hold no names, regardless of the header. */
  namelessColumns: number[]
}

const nameless = /^(?:true|false|yes|no|y|n|\d[\d.,\s-]*)$/i

/** Returns what the values of a file say of its columns. */
export const readColumnFacts = (
  headers: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): ColumnFacts => {
  const columns = headers.map((_, column) =>
    rows.flatMap(({ cells }) => {
      const text = cells[column]?.trim() ?? ''
      return text === '' || isPlaceholder(text) ? [] : [text]
    }),
  )
  const whose = (is: (values: string[]) => boolean) =>
    columns.flatMap((values, column) => (is(values) ? [column] : []))
  return {
    emptyColumns: whose((values) => values.length === 0),
    namelessColumns: whose((values) => values.length > 0 && values.every((text) => nameless.test(text))),
  }
}
