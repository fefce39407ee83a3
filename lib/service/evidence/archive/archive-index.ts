import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { TableFormat } from '#lib/contract/api/table-format.ts'
import type { ArchiveManifest, ManifestFile, ManifestIssuer } from '#lib/proof/bundle-files.ts'
import type { EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import type { Measure } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import type { LocalZone } from '#lib/service/local-time.ts'

import type { ChosenShipment } from './select-shipments.ts'

/** One shipment of the index: what there is of it, or why there is nothing. */
export type IndexRow = {
  shipment: ChosenShipment
  bundle: { filename: string; about: BundleFacts; measure: Measure } | null
  /** Why there is no bundle; empty if there is one. */
  note: string
}

/** The index's data about a shipment whose bundle is in the archive. */
type BundleFacts = {
  recipient: string
  carrier: string
  service: string
  certifiedMail: boolean
  acceptedAt: string | null
  /** The first scan of the piece, of any kind. */
  firstScannedAt: string | null
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
    firstScannedAt: mailed.acceptance.first_scanned_at,
    deliveredAt: mailed.delivery.delivered_at,
    signedBy: mailed.delivery.signed_by,
  }
}

const momentOf = (iso: string | null | undefined, zone: LocalZone) => ({
  at: iso ? new Date(iso) : null,
  zone,
})

const columnsIn = (zone: LocalZone): readonly TableColumn<IndexRow>[] => [
  ['Shipment id', ({ shipment }) => shipment.id],
  ['Name', ({ shipment }) => shipment.name],
  ['Tracking number', ({ shipment }) => shipment.trackingNumber],
  ['Recipient', ({ bundle }) => bundle && bundle.about.recipient],
  ['Carrier', ({ bundle }) => bundle && bundle.about.carrier],
  ['Service', ({ bundle }) => bundle && bundle.about.service],
  ['Certified', ({ bundle }) => bundle && (bundle.about.certifiedMail ? 'yes' : 'no')],
  [`Accepted (${zone ?? 'UTC'})`, ({ bundle }) => momentOf(bundle?.about.acceptedAt, zone)],
  [`First scanned (${zone ?? 'UTC'})`, ({ bundle }) => momentOf(bundle?.about.firstScannedAt, zone)],
  [`Delivered (${zone ?? 'UTC'})`, ({ bundle }) => momentOf(bundle?.about.deliveredAt, zone)],
  ['Signed by', ({ bundle }) => bundle && bundle.about.signedBy],
  ['Bundle', ({ bundle }) => bundle && bundle.filename],
  ['Bytes', ({ bundle }) => bundle && { count: bundle.measure.sizeBytes }],
  ['SHA-256', ({ bundle }) => bundle && bundle.measure.sha256],
  ['Note', ({ note }) => note],
]

/** A file of an archive beside its bundles. */
export type IndexFile = { name: string; kind: string; bytes: Buffer }

/** The index of an archive as tables: one row for each shipment that was chosen. */
export const indexTables = async (
  rows: readonly IndexRow[],
  madeAt: Date,
  zone: LocalZone,
): Promise<IndexFile[]> => {
  const columns = columnsIn(zone)
  const batches = async function* () {
    yield rows
  }
  const make = async (format: TableFormat) => {
    const table = { filename: 'index', format, sheetName: 'Index', columns, madeAt }
    const { filename, body } = tableDownload(table, batches())
    return {
      name: filename,
      kind: `index_${format}`,
      bytes: Buffer.from(body instanceof Readable ? await buffer(body) : body),
    }
  }
  return [await make('csv'), await make('xlsx')]
}

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

/** Returns the manifest that an archive's signature covers: every file, and every chosen shipment. */
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
