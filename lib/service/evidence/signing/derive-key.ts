import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The DER of a PKCS #8 Ed25519 key up to its 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key pair; `publicKey` is its 32 bytes in Base64. */
export type SigningPair = { privateKey: KeyObject; publicKey: string }

/**
 * The key pair of a generation. It follows from the installation's secret, so that no private key is kept anywhere: a
 * new secret makes new keys, and the old public ones stay published.
 */
export const deriveKey = (appSecret: string, generation: number): SigningPair => {
  const seed = hkdfSync('sha256', appSecret, 'mailroom-evidence-signing', String(generation), 32)
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: der.subarray(-32).toString('base64') }
}
