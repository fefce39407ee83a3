import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The DER of a PKCS #8 Ed25519 key up to its 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key pair; `publicKey` is its 32 bytes. */
export type DerivedPair = { privateKey: KeyObject; publicKey: Uint8Array<ArrayBuffer> }

/**
 * Derives the key pair of a generation from the installation's secret, so that no private key is stored: a new secret
 * makes new keys. `purpose` separates keys: none signs for another purpose.
 */
export const deriveSigningPair = (appSecret: string, purpose: string, generation: number): DerivedPair => {
  const seed = hkdfSync('sha256', appSecret, purpose, String(generation), 32)
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: Uint8Array.from(der.subarray(-32)) }
}
