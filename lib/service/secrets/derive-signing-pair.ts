import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

import type { SignatureAlgorithm } from '#lib/proof/bundle-files.ts'

/** The DER of a PKCS #8 key up to the 32 bytes that it follows from (RFC 8410, RFC 9881), and the bytes of its public key. */
const formats = {
  Ed25519: { prefix: Buffer.from('302e020100300506032b657004220420', 'hex'), publicBytes: 32 },
  'ML-DSA-44': {
    prefix: Buffer.from('3034020100300b060960864801650304031104228020', 'hex'),
    publicBytes: 1312,
  },
} as const satisfies Record<SignatureAlgorithm, { prefix: Buffer; publicBytes: number }>

/** A key pair; `publicKey` is its 32 bytes (Ed25519) or 1,312 bytes (ML-DSA-44). */
export type DerivedPair = { privateKey: KeyObject; publicKey: Uint8Array<ArrayBuffer> }

const derive = (
  appSecret: string,
  purpose: string,
  generation: number,
  algorithm: SignatureAlgorithm,
): DerivedPair => {
  const { prefix, publicBytes } = formats[algorithm]
  const label = algorithm === 'Ed25519' ? purpose : `${purpose}-ml-dsa-44`
  const seed = hkdfSync('sha256', appSecret, label, String(generation), 32)
  const privateKey = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: Uint8Array.from(der.subarray(-publicBytes)) }
}

/** Pairs that were derived, by what they follow from: deriving one takes as long as signing with it. */
const derived = new Map<string, DerivedPair>()
const mostKept = 20

/**
 * Derives the key pair of a generation from the installation's secret, so that no private key is stored: a new secret
 * makes new keys. `purpose` separates keys: none signs for another purpose.
 */
export const deriveSigningPair = (
  appSecret: string,
  purpose: string,
  generation: number,
  algorithm: SignatureAlgorithm = 'Ed25519',
): DerivedPair => {
  const key = JSON.stringify([appSecret, purpose, generation, algorithm])
  const pair = derived.get(key) ?? derive(appSecret, purpose, generation, algorithm)
  if (derived.size >= mostKept) derived.clear()
  derived.set(key, pair)
  return pair
}
