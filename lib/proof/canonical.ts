import canonicalize from 'canonicalize'

/**
 * Returns the bytes of a value as canonical JSON (RFC 8785): the same value has the same bytes everywhere, so that a
 * hash can represent it. Omits members that are `undefined`. Throws on values that JSON cannot represent.
 */
export const canonicalBytes = (value: unknown): Uint8Array<ArrayBuffer> => {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('JSON cannot represent undefined.')
  return new TextEncoder().encode(text)
}

/** SHA-256 of bytes, in hexadecimal. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
