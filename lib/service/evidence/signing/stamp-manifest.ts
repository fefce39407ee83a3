import { createHash } from 'node:crypto'

import type { TimestampStatement } from '#lib/proof/bundle-files.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** What became of the timestamp, and the authority's answer where it gave one. */
export type Stamped = { statement: TimestampStatement; token: Buffer | null }

/**
 * Asks the timestamp authority for its word on a manifest. Null where none is configured; without an answer the bundle is
 * made all the same, and says why it has none.
 */
export const stampManifest = async (
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
