import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'

import { bundleNames, type Manifest, type ManifestFile } from '#lib/proof/bundle-files.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/file-download.ts'

import { loadBoughtEvidence } from './bought-evidence.ts'
import { type BundleContents, gatherContents } from './bundle-contents.ts'
import { readMessageBody } from './chain/chain-message.ts'
import { type EvidenceRecord, recordedAt, recordHash } from './evidence-record.ts'
import { bundleFilename } from './filenames.ts'
import { signManifest } from './signing/sign-manifest.ts'
import { currentSigningKey, type SigningKey } from './signing/signing-keys.ts'
import { streamZip, type ZipEntry } from './zip-stream.ts'

type BundleContext = Pick<
  ServiceContext,
  'db' | 'organizationId' | 'clock' | 'providers' | 'logger' | 'config'
>

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

/** The manifest follows from the record and the files alone, so that the same record gives the same bytes. */
const manifestOf = (record: EvidenceRecord, contents: BundleContents, files: ManifestFile[]): Buffer => {
  const { shipment, mailing, contents: sent, mailing_record: mailingRecord } = record
  const manifest = {
    format: 'mailroom-evidence-bundle/2',
    recorded_at: recordedAt(record),
    organization: { id: record.organization.id, name: record.organization.name },
    shipment_id: shipment.id,
    tracking_number: mailing.tracking_number,
    carrier: mailing.carrier,
    service: mailing.service,
    signer_name: mailingRecord.delivery.signed_by,
    page_count: sent.document.page_count,
    document_sha256: sent.document.sha256,
    record_sha256: recordHash(record),
    contents: sent,
    chain: contents.chain,
    files,
    missing: contents.missing,
  } satisfies Manifest & Record<string, unknown>
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

const entriesOf = (
  ctx: BundleContext,
  record: EvidenceRecord,
  contents: BundleContents,
  key: SigningKey,
): ZipEntry[] => {
  const listed: ManifestFile[] = []
  const madeEntries = contents.made.map(({ name, kind, bytes }): ZipEntry => ({
    name,
    isCompressible: !name.endsWith('.pdf'),
    open: async () =>
      measured(Readable.from([bytes]), (size_bytes, sha256) =>
        listed.push({ name, kind, size_bytes, sha256 }),
      ),
  }))
  const messageEntries = contents.messages.map(({ name, messageId }): ZipEntry => ({
    name,
    isCompressible: true,
    open: async () =>
      measured(Readable.from([await readMessageBody(ctx.db, messageId)]), (size_bytes, sha256) =>
        listed.push({ name, kind: 'carrier_message', size_bytes, sha256 }),
      ),
  }))
  const keptEntries = contents.kept.map(({ name, kind, storageKey, recordedSha256 }): ZipEntry => ({
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
  // Manifest and signature come last: by then every other file has been read, and its size and hash are known.
  let manifest: Buffer = Buffer.alloc(0)
  const manifestEntry: ZipEntry = {
    name: bundleNames.manifest,
    isCompressible: true,
    open: async () => {
      manifest = manifestOf(record, contents, listed)
      return Readable.from([manifest])
    },
  }
  const signatureEntry: ZipEntry = {
    name: bundleNames.signature,
    isCompressible: true,
    open: async () => {
      const signature = await signManifest(key, Uint8Array.from(manifest), ctx.clock.now())
      return Readable.from([Buffer.from(`${JSON.stringify(signature, null, 2)}\n`)])
    },
  }
  return [...madeEntries, ...messageEntries, ...keptEntries, manifestEntry, signatureEntry]
}

/**
 * All evidence of a bought shipment as one ZIP, streamed: summary, record, tracking events, the chain and the carrier's
 * messages, the carrier's files, the document, a page that checks it all offline, and a signed manifest. Throws
 * SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED.
 */
export const getEvidenceBundle = async (ctx: BundleContext, shipmentId: string): Promise<FileDownload> => {
  const { stored, record } = await loadBoughtEvidence(ctx, shipmentId)
  const contents = await gatherContents(ctx, stored, record)
  const entries = entriesOf(ctx, record, contents, await currentSigningKey(ctx))
  return {
    filename: bundleFilename(record.mailing.tracking_number),
    contentType: 'application/zip',
    body: streamZip(entries, new Date(recordedAt(record))),
  }
}
