/** Plain JSON of unknown shape: what a bundle claims is read field by field, and may have been changed. */
export type Json = unknown

/** Returns the value at a path such as `contents.document.sha256`; undefined if missing. */
export const at = (value: Json, path: string): Json => {
  let found = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    // An object of JSON.
    found = (found as Record<string, Json>)[key]
  }
  return found
}

/** Returns what a bundle states as text, whatever it states there: shown, it can break nothing. */
export const textOf = (value: Json): string =>
  typeof value === 'string' ? value : (JSON.stringify(value)?.slice(0, 200) ?? '')

/** Returns the list of objects at a path; empty if missing. */
export const listOf = (value: Json, path: string): Record<string, Json>[] => {
  const list = at(value, path)
  // Members are compared field by field.
  return Array.isArray(list) ? (list as Record<string, Json>[]) : []
}
