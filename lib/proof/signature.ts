import type { BundleSignature } from './bundle-files.ts'
import { canonicalBytes, sha256 } from './canonical.ts'

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/**
 * Returns the fixed bytes of `signature.json`: changes of unsigned parts, such as spaces, are detected too. Throws if
 * key or signature are not Base64.
 */
export const signatureBytes = ({
  statement,
  public_key,
  signature,
}: BundleSignature): Uint8Array<ArrayBuffer> => {
  const file: BundleSignature = {
    statement,
    algorithm: 'Ed25519',
    public_key: toBase64(fromBase64(public_key)),
    signature: toBase64(fromBase64(signature)),
  }
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`)
}

/** The fingerprint of a public key: the SHA-256 of its 32 bytes, in hexadecimal. */
export const fingerprintOf = async (publicKey: string): Promise<string> => sha256(fromBase64(publicKey))

/** The id of a public key: the first 16 hexadecimal digits of the SHA-256 of its 32 bytes. */
export const keyIdOf = async (publicKey: string): Promise<string> =>
  (await fingerprintOf(publicKey)).slice(0, 16)

/** Verifies an Ed25519 signature over bytes; key and signature are Base64. Null where this browser does not support it. */
export const checkBytes = async (
  publicKey: string,
  signature: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> => {
  const key = await crypto.subtle
    .importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return null
      throw error
    })
  return key && crypto.subtle.verify('Ed25519', key, fromBase64(signature), bytes)
}

/**
 * Returns whether a signature holds over its own statement, by the key that it names. Null where this browser cannot
 * check Ed25519.
 */
export const checkSignature = async ({
  statement,
  public_key,
  signature,
}: BundleSignature): Promise<boolean | null> => {
  if ((await keyIdOf(public_key)) !== statement.key_id) return false
  return checkBytes(public_key, signature, canonicalBytes(statement))
}
