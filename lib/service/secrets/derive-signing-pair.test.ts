import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'
import { expect, test } from 'vitest'

import { verifyMlDsa } from '#lib/proof/transparency/ml-dsa.ts'

import { deriveSigningPair } from './derive-signing-pair.ts'

const secret = 'a secret of at least thirty-two characters'
const message = Uint8Array.from(Buffer.from('A letter was mailed.'))
const { privateKey, publicKey } = deriveSigningPair(secret, 'test', 1, 'ML-DSA-44')

const seedOf = (key: KeyObject): Uint8Array<ArrayBuffer> =>
  // The export of a private ML-DSA key has its seed.
  Uint8Array.from(Buffer.from((key.export({ format: 'jwk' }) as { priv: string }).priv, 'base64url'))

test('Node and the browser’s library make the same key of a seed, and verify each other’s signatures', () => {
  const peer = ml_dsa44.keygen(seedOf(privateKey))
  expect(Buffer.compare(peer.publicKey, publicKey)).toBe(0)
  const made = Uint8Array.from(sign(null, message, privateKey))
  expect(verifyMlDsa(publicKey, made, message)).toBe(true)
  expect(verify(null, message, createPublicKey(privateKey), ml_dsa44.sign(message, peer.secretKey))).toBe(
    true,
  )
})

test('rejects a changed signature, message or key, and one of another length', () => {
  const made = Uint8Array.from(sign(null, message, privateKey))
  const flip = (bytes: Uint8Array<ArrayBuffer>, at: number) =>
    bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
  for (const at of [0, 1200, made.length - 1]) {
    expect(verifyMlDsa(publicKey, flip(made, at), message)).toBe(false)
  }
  expect(verifyMlDsa(publicKey, made, flip(message, 3))).toBe(false)
  expect(verifyMlDsa(flip(publicKey, 40), made, message)).toBe(false)
  expect(verifyMlDsa(publicKey, made.slice(1), message)).toBe(false)
  expect(verifyMlDsa(publicKey.slice(1), made, message)).toBe(false)
})

test('derives one key for each secret, purpose, generation and algorithm', () => {
  const keys = [
    deriveSigningPair(secret, 'test', 1, 'ML-DSA-44'),
    deriveSigningPair(`${secret}.`, 'test', 1, 'ML-DSA-44'),
    deriveSigningPair(secret, 'other', 1, 'ML-DSA-44'),
    deriveSigningPair(secret, 'test', 2, 'ML-DSA-44'),
    deriveSigningPair(secret, 'test', 1),
  ].map((pair) => Buffer.from(pair.publicKey).toString('hex'))
  expect(new Set(keys).size).toBe(keys.length)
  expect(Buffer.from(publicKey).toString('hex')).toBe(keys[0])
})
