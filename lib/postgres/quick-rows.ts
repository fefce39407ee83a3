type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** A column, an expression, or an expression under a name: what drizzle selects. */
type SelectedField = Decoder & { decoder?: Decoder; sql?: { decoder: Decoder } }

/** What drizzle keeps in a prepared statement. */
type Kept = {
  fields?: readonly { path: readonly string[]; field: SelectedField }[]
  customResultMapper?: (rows: readonly (readonly unknown[])[]) => unknown[]
}

const decoderOf = (field: SelectedField): Decoder => field.decoder ?? field.sql?.decoder ?? field

/**
 * Has a prepared statement look up once how its columns are decoded, and returns it. drizzle looks it up for each value
 * of each row, which takes longer than decoding. A statement that selects objects within objects stays as it is, and so
 * does each one where a later version of drizzle keeps something else.
 */
export const withQuickRows = <Statement extends object>(statement: Statement): Statement => {
  const kept: Kept = statement
  if (!kept.fields?.every(({ path }) => path.length === 1)) return statement
  const columns = kept.fields.map(({ path, field }) => ({ name: path[0] ?? '', decoder: decoderOf(field) }))
  kept.customResultMapper = (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {}
      for (const [index, { name, decoder }] of columns.entries()) {
        const value = row[index]
        result[name] = value === null ? null : decoder.mapFromDriverValue(value)
      }
      return result
    })
  return statement
}
