import { bundleNames } from '#lib/proof/bundle-files.ts'
import { signatureBytes } from '#lib/proof/signature.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { bytesEntry, type ZipEntry } from '#lib/service/files/zip-stream.ts'

import { signManifest } from './sign-manifest.ts'
import type { SigningKey } from './signing-keys.ts'
import { stampManifest } from './stamp-manifest.ts'

/** The last files of what is signed: its manifest, the authority's timestamp where there is one, and the signature. */
export const signedManifestEntries = async function* (
  ctx: ServiceContext,
  manifest: Buffer,
  key: SigningKey,
): AsyncGenerator<ZipEntry> {
  yield bytesEntry(bundleNames.manifest, manifest)
  const signed = Uint8Array.from(manifest)
  const stamped = await stampManifest(ctx, signed)
  if (stamped?.token) {
    yield { ...bytesEntry(bundleNames.timestamp, stamped.token), isCompressible: false }
  }
  const signature = await signManifest(key, signed, ctx.clock.now(), stamped?.statement ?? null)
  yield bytesEntry(bundleNames.signature, Buffer.from(signatureBytes(signature)))
}
