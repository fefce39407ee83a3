import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs what this store hands out and later takes back, so that nobody else can make or change it. */
export type Signer = {
  sign(purpose: 'form' | 'read', ...parts: string[]): string
  /** Compares in constant time. */
  verify(signature: string, purpose: 'form' | 'read', ...parts: string[]): boolean
}

/** A signer whose key is derived from the secret, so that it is of no use for anything else. */
export const createSigner = (secret: string): Signer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailroom disk storage', 32))
  const digest = (purpose: string, parts: string[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest()
  return {
    sign: (purpose, ...parts) => digest(purpose, parts).toString('base64url'),
    verify: (signature, purpose, ...parts) => {
      const expected = digest(purpose, parts)
      const given = Buffer.from(signature, 'base64url')
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    },
  }
}
