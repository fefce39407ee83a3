import { bundleNames } from '#lib/proof/bundle-files.ts'
import { sealBytes } from '#lib/proof/sealed-pdf.ts'
import type { SignedManifest } from '#lib/service/evidence/signing/signed-manifest.ts'
import { findTable } from '#lib/service/pdf/assembly/pdf-file.ts'

/** Returns what is appended to an exhibit once its manifest is signed. `end` contains its last bytes. */
export const sealExhibit = (
  { manifest, timestamp, signature }: SignedManifest,
  sizeBytes: number,
  end: Buffer | undefined,
): Buffer => {
  if (!end) throw new Error('An exhibit has an end.')
  const files = new Map<string, Uint8Array>([[bundleNames.manifest, manifest]])
  if (timestamp) files.set(bundleNames.timestamp, timestamp)
  files.set(bundleNames.signature, signature)
  return Buffer.from(sealBytes({ files, tableAt: findTable(end.toString('latin1')) }, sizeBytes))
}
