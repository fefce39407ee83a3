import canonicalize from 'canonicalize'

/**
 * The bytes of a value as canonical JSON (RFC 8785): the same value gives the same bytes everywhere, so that a hash can
 * speak for it. Members that are `undefined` are left out. Throws on what JSON cannot say.
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
