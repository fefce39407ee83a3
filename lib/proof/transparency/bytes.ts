/** Decodes standard Base64 (RFC 4648, with padding, in its only canonical form); null if invalid. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}

/** Encodes bytes as standard Base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Joins bytes. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Compares bytes; not in constant time, since nothing that is compared here is secret. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Parses a number without sign or leading zeroes, as in notes; null if invalid, or too large to be exact. */
export const parseSize = (text: string): number | null => {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null
  const size = Number(text)
  return Number.isSafeInteger(size) ? size : null
}
