import type { Readable } from 'node:stream'

import type { Manifest, ManifestFile, ManifestIssuer } from '#lib/proof/bundle-files.ts'
import { projectFacts } from '#lib/proof/facts.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { proveChain } from '#lib/service/evidence-log/prove-chain.ts'
import { pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import { type FileDownload, type Measure, measureBytes, measured } from '#lib/service/files/downloads.ts'
import { bytesEntry, type ZipEntry, streamZip } from '#lib/service/files/zip-stream.ts'
import { bundleFilename } from '#lib/service/mailing-record/filenames.ts'
import { readMessages } from '#lib/service/shipment-core/chain.ts'
import { isStoredFileError, openStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { loadBoughtEvidence } from './bought-evidence.ts'
import { type BundleContents, gatherContents } from './bundle-contents.ts'
import { adoptStoredFacts } from './chain/adopt-facts.ts'
import { hasFacts } from './chain/stated-facts.ts'
import { type EvidenceRecord, recordedAt, recordHash } from './evidence-record.ts'
import { type Issuer, issuerOf, manifestIssuer } from './signing/issuer.ts'
import { signedManifestEntries } from './signing/signed-manifest.ts'
import { type SigningKey, currentSigningKey } from './signing/signing-keys.ts'

const readableJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** The manifest follows from the record and the files alone, so that the same record gives the same bytes. */
const manifestOf = (
  record: EvidenceRecord,
  contents: BundleContents,
  { files, issuer }: { files: ManifestFile[]; issuer: ManifestIssuer },
): Buffer => {
  const { shipment, mailing, contents: sent, mailing_record: mailingRecord } = record
  return readableJson({
    format: 'mailroom-evidence-bundle/3',
    issuer,
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
    ...(contents.log && { log: contents.log }),
    files,
    missing: contents.missing,
  } satisfies Manifest & Record<string, unknown>)
}

/** There may be thousands of messages, and little is saved on a small one. */
const worthCompressing = 64 * 1024

/**
 * The files of a bundle, in their order. Manifest and signature come last: by then every other file has been read, and
 * its size and hash are known.
 */
const bundleEntries = async function* (
  ctx: ServiceContext,
  record: EvidenceRecord,
  contents: BundleContents,
  { key, issuer }: { key: SigningKey; issuer: Issuer },
): AsyncGenerator<ZipEntry> {
  const listed: ManifestFile[] = []
  const list = (name: string, kind: string, { sizeBytes, sha256 }: Measure) =>
    listed.push({ name, kind, size_bytes: sizeBytes, sha256 })
  for (const { name, kind, make } of contents.made) {
    const entry = bytesEntry(name, await make())
    list(name, kind, measureBytes(entry.bytes))
    yield entry
  }
  for await (const { name, body } of readMessages(ctx.db, contents.messages)) {
    list(name, 'carrier_message', measureBytes(body))
    yield { ...bytesEntry(name, body), isCompressible: body.byteLength > worthCompressing }
  }
  for (const { name, kind, storageKey, recordedSha256 } of contents.kept) {
    const done = ({ sizeBytes, sha256 }: Measure) => {
      const same = { recorded_sha256: recordedSha256, matches_record: sha256 === recordedSha256 }
      listed.push({ name, kind, size_bytes: sizeBytes, sha256, ...same })
    }
    const file = { key: storageKey, sha256: recordedSha256 }
    yield { name, isCompressible: false, open: async () => measured(await openStoredFile(ctx, file), done) }
  }
  const manifest = manifestOf(record, contents, {
    files: listed,
    issuer: manifestIssuer(issuer),
  })
  yield* signedManifestEntries(ctx, manifest, key)
}

/** Maximum number of reads of a record that grew while it was logged. */
const mostReads = 3

/**
 * Loads the evidence of a shipment and proves that its chain is in the log, both of the same length: the chain may move
 * while it is published.
 */
const loadLogged = async (ctx: ServiceContext, shipmentId: string) => {
  const place = { organizationId: ctx.organizationId, shipmentId }
  for (let read = 1; ; read += 1) {
    const loaded = await loadBoughtEvidence(ctx, shipmentId)
    const { chain } = loaded.stored
    if (!hasFacts(projectFacts(chain.facts)) && (await adoptStoredFacts(ctx, shipmentId))) continue
    const entries = chain.entries.length
    const logged = await proveChain(ctx, place, entries)
    if (read === mostReads || logged === null || logged.entry.entries === entries)
      return { ...loaded, logged }
  }
}

/** Opens a stream of a shipment's bundle, and returns the record that it contains. Throws what `getEvidenceBundle` does. */
export const openBundle = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<{ record: EvidenceRecord; body: Readable }> => {
  const { stored, record, logged } = await loadLogged(ctx, shipmentId)
  const key = await currentSigningKey(ctx)
  const issuer = issuerOf(ctx, key)
  const contents = await gatherContents(ctx, stored, record, { logged, issuer })
  const entries = bundleEntries(ctx, record, contents, { key, issuer })
  return { record, body: streamZip(entries, new Date(recordedAt(record))) }
}

/**
 * Describes why a letter among others has no bundle. Throws any other error: what silently lacks a bundle would be worse
 * than nothing.
 */
export const describeMissingBundle = (error: unknown): string => {
  const isExpected =
    isStoredFileError(error) ||
    (error instanceof ServiceError && ['NO_TRACKING_NUMBER', 'EVIDENCE_EXPIRED'].includes(error.code))
  if (!isExpected) throw error
  return error.message
}

/**
 * All evidence of a bought shipment as one ZIP, streamed: summary, record, tracking events, the chain and the carrier's
 * messages, the carrier's files, the document, a page that checks it all offline, and a signed manifest. Throws
 * SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED, and STORED_FILE_ALTERED or STORED_FILE_MISSING before the
 * first byte; a file that changes after that breaks the stream off.
 */
export const getEvidenceBundle = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const { record, body } = await openBundle(ctx, shipmentId)
  return {
    filename: bundleFilename(pieceNameOf(record)),
    contentType: 'application/zip',
    body,
  }
}
