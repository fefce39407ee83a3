import { bundleNames } from '#lib/proof/bundle-files.ts'
import { sealBytes } from '#lib/proof/sealed-pdf.ts'
import type { SignedManifest } from '#lib/service/evidence/signing/signed-manifest.ts'
import type { WrittenPdf } from '#lib/service/pdf/assembly/pdf-writer.ts'

/** Returns what is appended to an exhibit once its manifest is signed. */
export const sealExhibit = (
  { manifest, timestamp, signature }: SignedManifest,
  { sizeBytes, tableAt }: Pick<WrittenPdf, 'sizeBytes' | 'tableAt'>,
): Buffer => {
  const files = new Map<string, Uint8Array>([[bundleNames.manifest, manifest]])
  if (timestamp) files.set(bundleNames.timestamp, timestamp)
  files.set(bundleNames.signature, signature)
  return Buffer.from(sealBytes({ files, tableAt }, sizeBytes))
}
