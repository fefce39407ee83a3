import type { BundleSignature } from './bundle-files.ts'
import { canonicalBytes, sha256 } from './canonical.ts'
import { verifyMlDsa } from './transparency/ml-dsa.ts'

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
  second,
}: BundleSignature): Uint8Array<ArrayBuffer> => {
  const file: BundleSignature = {
    statement,
    algorithm: 'Ed25519',
    public_key: toBase64(fromBase64(public_key)),
    signature: toBase64(fromBase64(signature)),
    ...(second && {
      second: {
        algorithm: 'ML-DSA-44',
        public_key: toBase64(fromBase64(second.public_key)),
        signature: toBase64(fromBase64(second.signature)),
      },
    }),
  }
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`)
}

/** The fingerprint of a public key: the SHA-256 of its bytes, in hexadecimal. */
export const fingerprintOf = async (publicKey: string): Promise<string> => sha256(fromBase64(publicKey))

/** The id of a public key: the first 16 hexadecimal digits of its fingerprint. */
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

/** Whether each signature over a statement is valid; null where this browser cannot verify Ed25519, or there is no second. */
export type CheckedSignatures = { first: boolean | null; second: boolean | null }

/**
 * Verifies the signatures over their own statement, by the keys that it names. Neither is valid where the statement names
 * a second key and its signature is missing, or the other way around.
 */
export const checkSignatures = async ({
  statement,
  public_key,
  signature,
  second,
}: BundleSignature): Promise<CheckedSignatures> => {
  const isOfTwo = statement.format === 'mailroom-signature/2'
  if (isOfTwo !== (second !== undefined) || isOfTwo !== (statement.second_key_id !== undefined))
    return { first: false, second: false }
  const bytes = canonicalBytes(statement)
  const first =
    (await keyIdOf(public_key)) === statement.key_id && (await checkBytes(public_key, signature, bytes))
  if (!second) return { first, second: null }
  const isSecondValid =
    (await keyIdOf(second.public_key)) === statement.second_key_id &&
    verifyMlDsa(fromBase64(second.public_key), fromBase64(second.signature), bytes)
  return { first, second: isSecondValid }
}
