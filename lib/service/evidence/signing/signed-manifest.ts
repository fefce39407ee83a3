import { createHash, sign } from 'node:crypto'

import {
  type TimestampStatement,
  type BundleSignature,
  type SignedStatement,
  bundleNames,
} from '#lib/proof/bundle-files.ts'
import { canonicalBytes, sha256 } from '#lib/proof/canonical.ts'
import { signatureBytes } from '#lib/proof/signature.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { bytesEntry, type ZipEntry } from '#lib/service/files/zip-stream.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { SigningKey } from './signing-keys.ts'

/** The statement about the timestamp, and the authority's response where there is one. */
type Stamped = { statement: TimestampStatement; token: Buffer | null }

/**
 * Requests a timestamp of a manifest. Null if no authority is configured; without a response the bundle is created
 * anyway, and states why it has none.
 */
const stampManifest = async (
  ctx: ServiceContext,
  manifest: Uint8Array<ArrayBuffer>,
): Promise<Stamped | null> => {
  const { timestamps } = ctx.providers
  if (!timestamps) return null
  const { authority } = timestamps
  try {
    const token = Buffer.from(await timestamps.stamp(manifest))
    const sha256 = createHash('sha256').update(token).digest('hex')
    return { statement: { state: 'present', authority, sha256 }, token }
  } catch (error) {
    ctx.logger.warn({ err: error, authority }, 'a bundle has no timestamp')
    const why = error instanceof ProviderError ? error.message : 'it could not be reached'
    const reason = `the authority at ${authority} was contacted when the bundle was created, and ${why}.`
    return { statement: { state: 'missing', authority, reason }, token: null }
  }
}

/** Signs the bytes of a manifest with both keys: its hash, the time, the keys, and the outcome of its timestamp. */
const makeSignature = async (
  key: SigningKey,
  manifest: Uint8Array<ArrayBuffer>,
  signedAt: Date,
  timestamp: TimestampStatement | null,
): Promise<BundleSignature> => {
  const statement: SignedStatement = {
    format: 'mailroom-signature/2',
    key_id: key.keyId,
    manifest_sha256: await sha256(manifest),
    second_key_id: key.second.keyId,
    signed_at: signedAt.toISOString(),
    ...(timestamp && { timestamp }),
  }
  const bytes = canonicalBytes(statement)
  return {
    statement,
    algorithm: 'Ed25519',
    public_key: key.publicKey,
    signature: sign(null, bytes, key.privateKey).toString('base64'),
    second: {
      algorithm: 'ML-DSA-44',
      public_key: key.second.publicKey,
      signature: sign(null, bytes, key.second.privateKey).toString('base64'),
    },
  }
}

/** Files that follow a signed manifest: the authority's timestamp, if there is one, and the signature. */
export type SignedManifest = { manifest: Buffer; timestamp: Buffer | null; signature: Buffer }

/** Has a manifest timestamped where there is an authority, and signs it. */
export const signManifest = async (
  ctx: ServiceContext,
  manifest: Buffer,
  key: SigningKey,
): Promise<SignedManifest> => {
  const signed = Uint8Array.from(manifest)
  const stamped = await stampManifest(ctx, signed)
  const signature = await makeSignature(key, signed, ctx.clock.now(), stamped?.statement ?? null)
  return {
    manifest,
    timestamp: stamped?.token ?? null,
    signature: Buffer.from(signatureBytes(signature)),
  }
}

/** The last files of a signed archive: its manifest, the authority's timestamp, if there is one, and the signature. */
export const signedManifestEntries = async function* (
  ctx: ServiceContext,
  manifest: Buffer,
  key: SigningKey,
): AsyncGenerator<ZipEntry> {
  yield bytesEntry(bundleNames.manifest, manifest)
  const { timestamp, signature } = await signManifest(ctx, manifest, key)
  if (timestamp) yield { ...bytesEntry(bundleNames.timestamp, timestamp), isCompressible: false }
  yield bytesEntry(bundleNames.signature, signature)
}
