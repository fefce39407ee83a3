import { canSubmitPrintJob } from '#lib/contract/printing/print-job.values.ts'
import { type BundleLog, type ChainFile, bundleNames, type ManifestMissing } from '#lib/proof/bundle-files.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documentKey } from '#lib/service/documents/document-key.ts'
import type { ChainProof } from '#lib/service/evidence-log/prove-chain.ts'
import { pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import { documentEntryName, partEntryName, summaryFilename } from '#lib/service/mailing-record/filenames.ts'
import { chainedEvent } from '#lib/service/shipment-core/chain.ts'
import { requireStoredFiles } from '#lib/service/stored-files/read-stored-file.ts'

import { type EvidenceRecord, recordBytes } from './evidence-record.ts'
import type { StoredEvidence } from './load-evidence.ts'
import { makeSummary } from './make-summary.ts'
import type { Issuer } from './signing/issuer.ts'
import { verifierPage } from './verifier/verifier-page.ts'

/** Names a carrier's message in a bundle by its position in the chain, so that names sort in order. */
const messageEntryName = (position: number): string =>
  `carrier-messages/${String(position).padStart(5, '0')}.json`

/** The chain of a shipment with all that it speaks for. */
const chainFileOf = (stored: StoredEvidence): ChainFile => {
  const positions = new Map(stored.chain.entries.map((entry) => [entry.subject_id, entry.position]))
  return {
    format: 'mailroom-chain/2',
    organization_id: stored.organization.organizationId,
    shipment_id: stored.shipment.id,
    entries: stored.chain.entries,
    facts: stored.chain.facts,
    events: stored.events.map(chainedEvent),
    messages: stored.messages.map((message) => ({
      ...message,
      file: messageEntryName(positions.get(message.id) ?? 0),
    })),
  }
}

/** A file made for the bundle when its turn comes, so that no two are in memory. */
type MadeFile = { name: string; kind: string; make: () => Promise<Buffer> }

/** A file in storage, with the hash that was recorded when it was stored. */
type StoredFile = { name: string; kind: string; storageKey: string; recordedSha256: string }

/** The print file: the address sheet with the label, and the document. */
const printFileName = 'print-file.pdf'

/** A carrier's message, read when its turn comes: there may be thousands. */
type MessageFile = { name: string; messageId: string }

export type BundleContents = {
  made: MadeFile[]
  messages: MessageFile[]
  kept: StoredFile[]
  missing: ManifestMissing[]
  chain: { entries: number; last_hash: string }
  log: BundleLog | null
}

const isOfDocument: ReadonlySet<string> = new Set(['document_pdf', 'document_part_pdf'])

const readableJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8')

/** Builds the history of the piece, by the service's timeline and as the carrier reported it, for programs to read. */
const trackingEventsFile = (record: EvidenceRecord): Buffer => {
  const { shipment, mailing, contents, mailing_record: mailingRecord } = record
  const messageIds = record.tracking_events.map((scan) => scan.message_id)
  return readableJson({
    format: 'mailroom-tracking-events/1',
    shipment_id: shipment.id,
    tracking_number: mailing.tracking_number,
    carrier: mailing.carrier,
    service: mailing.service,
    signer_name: mailingRecord.delivery.signed_by,
    document: {
      filename: contents.document.filename,
      sha256: contents.document.sha256,
      page_count: contents.document.page_count,
    },
    events: record.timeline,
    tracking_events: record.tracking_events,
    carrier_message_ids: [...new Set(messageIds.filter((id) => id !== null))],
  })
}

const carrierFileNames = {
  carrier_label_pdf: 'carrier-label',
  carrier_scan_form_pdf: 'carrier-scan-form',
  carrier_return_receipt_pdf: 'carrier-return-receipt',
  piece_photo_jpeg: 'piece-photo',
  stamped_paper: 'stamped-paper',
} as const satisfies Record<StoredEvidence['files'][number]['kind'], string>

/** Names a carrier's file in a bundle; of several of a kind, by its part. */
export const carrierFileName = ({
  kind,
  part,
  contentType,
}: Pick<StoredEvidence['files'][number], 'kind' | 'part' | 'contentType'>): string =>
  `${carrierFileNames[kind]}${part > 1 ? `-${part}` : ''}.${contentType === 'image/jpeg' ? 'jpg' : 'pdf'}`

const carrierFiles = ({ files }: StoredEvidence): StoredFile[] =>
  files.flatMap((file) =>
    file.status !== 'available' || file.storageKey === null || file.sha256 === null
      ? []
      : [
          {
            name: carrierFileName(file),
            kind: file.kind,
            storageKey: file.storageKey,
            recordedSha256: file.sha256,
          },
        ],
  )

const documentFile = ({ document }: StoredEvidence): StoredFile => ({
  name: documentEntryName(document.filename),
  kind: 'document_pdf',
  storageKey: document.documentKey,
  recordedSha256: document.sha256,
})

/** The originals of the parts that the document was assembled from, in order. */
const partFiles = ({ parts }: StoredEvidence): StoredFile[] =>
  parts.map((part) => ({
    name: partEntryName(part.position, part.filename),
    kind: 'document_part_pdf',
    storageKey: documentKey(part.organizationId, part.sourceDocumentId),
    recordedSha256: part.sha256,
  }))

/** Returns the print file, which cannot be rendered again. */
const printFile = ({ printJob }: StoredEvidence): StoredFile[] =>
  printJob?.storageKey && printJob.sha256 && !canSubmitPrintJob(printJob.state)
    ? [
        {
          name: printFileName,
          kind: 'print_file_pdf',
          storageKey: printJob.storageKey,
          recordedSha256: printJob.sha256,
        },
      ]
    : []

/**
 * Returns the stored files of a shipment, each compared with its record, without those that are being deleted at the end of
 * their retention. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const requireKeptFiles = async (
  ctx: ServiceContext,
  stored: StoredEvidence,
): Promise<StoredFile[]> => {
  const files = [
    ...carrierFiles(stored),
    ...(stored.document.purgedAt ? [] : [documentFile(stored), ...partFiles(stored)]),
    ...printFile(stored),
  ]
  const compared = files.map((file) => ({ file, key: file.storageKey, sha256: file.recordedSha256 }))
  return (await requireStoredFiles(ctx, compared)).map(({ file }) => file)
}

/**
 * Decides what goes into a bundle. What was deleted is named and not passed over. Throws STORED_FILE_ALTERED or
 * STORED_FILE_MISSING.
 */
export const gatherContents = async (
  ctx: ServiceContext,
  stored: StoredEvidence,
  record: EvidenceRecord,
  { logged, issuer }: { logged: ChainProof | null; issuer: Issuer },
): Promise<BundleContents> => {
  const { document } = stored
  const chain = chainFileOf(stored)
  const kept = await requireKeptFiles(ctx, stored)
  const named = [...carrierFiles(stored), documentFile(stored), ...partFiles(stored), ...printFile(stored)]
  const deleted = named.filter(({ name }) => !kept.some((file) => file.name === name))
  return {
    made: [
      {
        name: summaryFilename(pieceNameOf(record), record.mailing.certified_mail),
        kind: 'mailing_record_summary_pdf',
        make: () => makeSummary(ctx, stored, record, issuer),
      },
      { name: bundleNames.record, kind: 'record_json', make: async () => recordBytes(record) },
      {
        name: 'tracking-events.json',
        kind: 'tracking_events_json',
        make: async () => trackingEventsFile(record),
      },
      { name: bundleNames.chain, kind: 'chain_json', make: async () => readableJson(chain) },
      ...(logged
        ? [{ name: bundleNames.logProof, kind: 'log_proof', make: async () => Buffer.from(logged.text) }]
        : []),
      { name: bundleNames.verifier, kind: 'verifier_html', make: verifierPage },
    ],
    messages: chain.messages.flatMap(({ id, file }) => (file === null ? [] : { name: file, messageId: id })),
    chain: { entries: chain.entries.length, last_hash: chain.entries.at(-1)?.hash ?? '' },
    log: logged?.log ?? null,
    kept,
    missing: deleted.map(({ name, kind, recordedSha256 }) => ({
      name,
      kind,
      recorded_sha256: recordedSha256,
      reason:
        isOfDocument.has(kind) && document.purgedAt
          ? `The document was deleted at the end of its retention period, on ${document.purgedAt.toISOString()}.`
          : 'The file is being deleted at the end of its retention period.',
    })),
  }
}
