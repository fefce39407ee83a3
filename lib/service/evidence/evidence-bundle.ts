import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'

import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/file-download.ts'

import { loadBoughtEvidence } from './bought-evidence.ts'
import { type BundleContents, gatherContents } from './bundle-contents.ts'
import { type EvidenceRecord, recordedAt, recordHash } from './evidence-record.ts'
import { bundleFilename } from './filenames.ts'
import { streamZip, type ZipEntry } from './zip-stream.ts'

type BundleContext = Pick<ServiceContext, 'db' | 'organizationId' | 'clock' | 'providers' | 'logger'>

/** One file as the manifest lists it. `recorded_sha256` is there for kept files: what it was when it was stored. */
type ManifestFile = {
  name: string
  kind: string
  size_bytes: number
  sha256: string
  recorded_sha256?: string
  matches_record?: boolean
}

/** Passes a stream on while it counts and hashes it; `done` hears of both at its end. */
const measured = (source: Readable, done: (sizeBytes: number, sha256: string) => void): Readable => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      next(null, chunk)
    },
    flush(next) {
      done(sizeBytes, hash.digest('hex'))
      next()
    },
  })
  source.on('error', (error) => meter.destroy(error))
  meter.on('close', () => source.destroy())
  return source.pipe(meter)
}

const manifestOf = (
  record: EvidenceRecord,
  files: readonly ManifestFile[],
  missing: BundleContents['missing'],
  generatedAt: Date,
): string => {
  const { shipment, mailing, contents, mailing_record: mailingRecord } = record
  const manifest = {
    format: 'mailroom-evidence-bundle/1',
    generated_at: generatedAt.toISOString(),
    organization: { id: record.organization.id, name: record.organization.name },
    shipment_id: shipment.id,
    tracking_number: mailing.tracking_number,
    carrier: mailing.carrier,
    service: mailing.service,
    signer_name: mailingRecord.delivery.signed_by,
    page_count: contents.document.page_count,
    document_sha256: contents.document.sha256,
    record_sha256: recordHash(record),
    contents,
    files,
    missing,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const entriesOf = (
  ctx: BundleContext,
  record: EvidenceRecord,
  { made, kept, missing }: BundleContents,
  generatedAt: Date,
): ZipEntry[] => {
  const listed: ManifestFile[] = []
  const madeEntries = made.map(({ name, kind, bytes }): ZipEntry => ({
    name,
    isCompressible: !name.endsWith('.pdf'),
    open: async () =>
      measured(Readable.from([bytes]), (size_bytes, sha256) =>
        listed.push({ name, kind, size_bytes, sha256 }),
      ),
  }))
  const keptEntries = kept.map(({ name, kind, storageKey, recordedSha256 }): ZipEntry => ({
    name,
    isCompressible: false,
    open: async () => {
      const { body } = await ctx.providers.storage.get(storageKey)
      return measured(body, (size_bytes, sha256) => {
        const matches_record = sha256 === recordedSha256
        listed.push({ name, kind, size_bytes, sha256, recorded_sha256: recordedSha256, matches_record })
        if (!matches_record) {
          ctx.logger.error(
            { shipmentId: record.shipment.id, storageKey },
            'a kept file does not match its record',
          )
        }
      })
    },
  }))
  // The manifest comes last: by then every other file has been read, and its size and hash are known.
  const manifestEntry: ZipEntry = {
    name: 'manifest.json',
    isCompressible: true,
    open: async () => Readable.from([Buffer.from(manifestOf(record, listed, missing, generatedAt))]),
  }
  return [...madeEntries, ...keptEntries, manifestEntry]
}

/**
 * All evidence of a bought shipment as one ZIP, streamed: summary, record, tracking events, the carrier's files, the
 * document, and a manifest with the size and SHA-256 of each. Throws SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER,
 * EVIDENCE_EXPIRED.
 */
export const getEvidenceBundle = async (ctx: BundleContext, shipmentId: string): Promise<FileDownload> => {
  const { stored, record } = await loadBoughtEvidence(ctx, shipmentId)
  const contents = await gatherContents(ctx, stored, record)
  const entries = entriesOf(ctx, record, contents, ctx.clock.now())
  return {
    filename: bundleFilename(record.mailing.tracking_number),
    contentType: 'application/zip',
    body: streamZip(entries, new Date(recordedAt(record))),
  }
}
