import { createHash } from 'node:crypto'

import type { ArchiveManifest, ManifestFile, ManifestIssuer } from '#lib/proof/bundle-files.ts'
import type { EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import type { Measure } from '#lib/service/files/downloads.ts'
import { csvHead, csvRows } from '#lib/service/files/spreadsheets.ts'

import type { ChosenShipment } from './select-shipments.ts'

/** One shipment of the index: what there is of it, or why there is nothing. */
export type IndexRow = {
  shipment: ChosenShipment
  bundle: { filename: string; about: BundleFacts; measure: Measure } | null
  /** Why there is no bundle; empty when there is one. */
  note: string
}

/** What the index lists of a shipment whose bundle is in the archive. */
type BundleFacts = {
  recipient: string
  carrier: string
  service: string
  certifiedMail: boolean
  acceptedAt: string | null
  deliveredAt: string | null
  signedBy: string | null
}

/** Picks what the index lists from a record, so that the record itself can be released. */
export const factsOf = ({ contents, mailing, mailing_record: mailed }: EvidenceRecord): BundleFacts => {
  const { name, company } = contents.recipient_verified
  return {
    recipient: [name, company].filter(Boolean).join(', '),
    carrier: mailing.carrier_name,
    service: mailing.service_name,
    certifiedMail: mailing.certified_mail,
    acceptedAt: mailed.acceptance.accepted_at,
    deliveredAt: mailed.delivery.delivered_at,
    signedBy: mailed.delivery.signed_by,
  }
}

const columns: readonly [title: string, read: (row: IndexRow) => string | number | null | undefined][] = [
  ['Shipment id', ({ shipment }) => shipment.id],
  ['Name', ({ shipment }) => shipment.name],
  ['Tracking number', ({ shipment }) => shipment.trackingNumber],
  ['Recipient', ({ bundle }) => bundle?.about.recipient],
  ['Carrier', ({ bundle }) => bundle?.about.carrier],
  ['Service', ({ bundle }) => bundle?.about.service],
  ['Certified', ({ bundle }) => bundle && (bundle.about.certifiedMail ? 'yes' : 'no')],
  ['Accepted (UTC)', ({ bundle }) => bundle?.about.acceptedAt],
  ['Delivered (UTC)', ({ bundle }) => bundle?.about.deliveredAt],
  ['Signed by', ({ bundle }) => bundle?.about.signedBy],
  ['Bundle', ({ bundle }) => bundle?.filename],
  ['Bytes', ({ bundle }) => bundle?.measure.sizeBytes],
  ['SHA-256', ({ bundle }) => bundle?.measure.sha256],
  ['Note', ({ note }) => note],
]

/** The index of an archive as a table: one row for each shipment that was chosen. */
export const indexCsv = (rows: readonly IndexRow[]): Buffer =>
  Buffer.from(
    csvHead(columns.map(([title]) => title)) +
      csvRows(rows.map((row) => columns.map(([, read]) => read(row)))),
  )

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
  {
    organization,
    madeAt,
    issuer,
  }: { organization: ArchiveManifest['organization']; madeAt: Date; issuer: ManifestIssuer },
  rows: readonly IndexRow[],
  index: readonly IndexFile[],
): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        format: 'mailroom-evidence-archive/1',
        made_at: madeAt.toISOString(),
        issuer,
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
