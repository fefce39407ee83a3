import { sign } from 'node:crypto'

import type { BundleSignature, SignedStatement, TimestampStatement } from '#lib/proof/bundle-files.ts'
import { canonicalBytes, sha256 } from '#lib/proof/canonical.ts'

import type { SigningKey } from './signing-keys.ts'

/** Signs the bytes of a manifest: which it is, when, by which key, and what became of its timestamp. */
export const signManifest = async (
  key: SigningKey,
  manifest: Uint8Array<ArrayBuffer>,
  signedAt: Date,
  timestamp: TimestampStatement | null,
): Promise<BundleSignature> => {
  const statement: SignedStatement = {
    format: 'mailroom-signature/1',
    key_id: key.keyId,
    manifest_sha256: await sha256(manifest),
    signed_at: signedAt.toISOString(),
    ...(timestamp && { timestamp }),
  }
  return {
    statement,
    algorithm: 'Ed25519',
    public_key: key.publicKey,
    signature: sign(null, canonicalBytes(statement), key.privateKey).toString('base64'),
  }
}
