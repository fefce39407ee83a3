import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'

/** Bytes of an ML-DSA-44 public key and signature (FIPS 204). */
export const mlDsaBytes = { publicKey: 1312, signature: 2420 } as const

/** Returns whether an ML-DSA-44 signature is valid, without a context. False for a key or signature of another length. */
export const verifyMlDsa = (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): boolean =>
  publicKey.length === mlDsaBytes.publicKey &&
  signature.length === mlDsaBytes.signature &&
  ml_dsa44.verify(signature, message, publicKey)
