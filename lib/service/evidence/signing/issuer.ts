import { createHash } from 'node:crypto'

import type { ManifestIssuer } from '#lib/proof/bundle-files.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'

import { currentSigningKey } from './signing-keys.ts'

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

/** Returns what a paper says of the service that made it, so that a reader can verify its bundle there. */
export const describeIssuer = async (ctx: ServiceDeps): Promise<Issuer> => {
  const { keyId, publicKey } = await currentSigningKey(ctx)
  const fingerprint = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
  const url = ctx.config.appUrl.replace(/\/$/, '')
  return { name: ctx.config.seller.name, url, keyId, fingerprint, isSpecimen: isSandbox(ctx.config) }
}

/** Names the issuer in a manifest. */
export const manifestIssuer = ({ name, url, fingerprint, isSpecimen }: Issuer): ManifestIssuer => ({
  name,
  url,
  keys_url: `${url}/.well-known/mailroom-keys.json`,
  key_fingerprint: fingerprint,
  ...(isSpecimen && { specimen: true }),
})
