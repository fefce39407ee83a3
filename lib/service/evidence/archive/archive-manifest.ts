import { createHash } from 'node:crypto'

import type { ArchiveManifest, ManifestFile } from '#lib/proof/bundle-files.ts'

import type { IndexRow } from './index-row.ts'

/** A file of an archive beside its bundles. */
export type IndexFile = { name: string; kind: string; bytes: Buffer }

const listed = ({ name, kind, bytes }: IndexFile): ManifestFile => ({
  name,
  kind,
  size_bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const listedBundle = ({ bundle }: IndexRow): ManifestFile[] =>
  bundle
    ? [
        {
          name: bundle.filename,
          kind: 'evidence_bundle_zip',
          size_bytes: bundle.measure.sizeBytes,
          sha256: bundle.measure.sha256,
        },
      ]
    : []

/** What an archive's signature speaks for: every file of it, and every shipment that was chosen. */
export const archiveManifest = (
  { organization, madeAt }: { organization: ArchiveManifest['organization']; madeAt: Date },
  rows: readonly IndexRow[],
  index: readonly IndexFile[],
): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        format: 'mailroom-evidence-archive/1',
        made_at: madeAt.toISOString(),
        organization,
        shipments: rows.map(({ shipment, bundle, note }) => ({
          shipment_id: shipment.id,
          tracking_number: shipment.trackingNumber,
          bundle: bundle?.filename ?? null,
          note,
        })),
        files: [...rows.flatMap(listedBundle), ...index.map(listed)],
      } satisfies ArchiveManifest,
      null,
      2,
    )}\n`,
  )
