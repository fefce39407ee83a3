/** Given in Base64 and never stored as text; ignored, whatever it holds, beside a document key. */
const opaque = 'document'

/** The text with each character that cannot be kept replaced: in a path, it then names nothing that there is. */
export const replaceUnstorable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

/**
 * Finds text that PostgreSQL cannot keep: with a NUL character, or half of a pair that UTF-16 needs two of. Answers with
 * the dotted path of the first, or null.
 */
export const findUnstorableText = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? path.join('.') : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (path.length === 0 && key === opaque) continue
    const found = findUnstorableText(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}
