import { createHash } from 'node:crypto'

import type { ManifestIssuer } from '#lib/proof/bundle-files.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'

import { currentSigningKey, type SigningKey } from './signing-keys.ts'

/** The service that makes the papers: where it is, and the key with which it signs bundles. */
export type Issuer = {
  name: string
  url: string
  keyId: string
  /** SHA-256 of the public key's 32 bytes, in hexadecimal. */
  fingerprint: string
  /** Whether it is a sandbox, which mails nothing. */
  isSpecimen: boolean
}

/** Describes the service as the one that signs with this key. What is signed names the key that signs it. */
export const issuerOf = (
  { config }: Pick<ServiceDeps, 'config'>,
  { keyId, publicKey }: SigningKey,
): Issuer => {
  const fingerprint = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
  const url = config.appUrl.replace(/\/$/, '')
  return { name: config.seller.name, url, keyId, fingerprint, isSpecimen: isSandbox(config) }
}

/** Returns what a paper says of the service that made it, so that a reader can verify its bundle there. */
export const describeIssuer = async (ctx: ServiceDeps): Promise<Issuer> =>
  issuerOf(ctx, await currentSigningKey(ctx))

/** Names the issuer in a manifest. */
export const manifestIssuer = ({ name, url, fingerprint, isSpecimen }: Issuer): ManifestIssuer => ({
  name,
  url,
  keys_url: `${url}/.well-known/mailroom-keys.json`,
  key_fingerprint: fingerprint,
  ...(isSpecimen && { specimen: true }),
})
