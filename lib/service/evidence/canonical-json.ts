/** A value that JSON can say exactly. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Writes a value as canonical JSON (RFC 8785): no space, members in the order of their names' UTF-16 code units,
 * numbers as ECMAScript writes them. The same value gives the same bytes, so that a hash can speak for it.
 * Throws on what JSON cannot say: numbers that are not finite, half surrogate pairs, `undefined`.
 */
export const canonicalJson = (value: Json): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON has no ${value}.`)
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new TypeError('The text holds half a surrogate pair.')
  }
  if (value === undefined) throw new TypeError('JSON has no undefined.')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => compareCodeUnits(a, b))
  return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`
}
