import type { Readable } from 'node:stream'

import type { OpenSharedPage, SharedFacts, SharedFile } from '#lib/contract/sharing/shared.ts'
import type { SharedPart, SharedScope } from '#lib/contract/sharing/sharing.values.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printedFileOf } from '#lib/service/documents/documents.ts'
import { getEvidenceBundle } from '#lib/service/evidence/evidence-bundle.ts'
import type { EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { openStoredFile, readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { redactedDocument } from './redacted-document.ts'
import { exhibitName, exhibitOf } from './shared-exhibit.ts'
import { factsAsOf } from './shared-facts.ts'
import { renderSharedSummary } from './shared-summary-pdf.ts'

/** A shared file, made or opened on request. */
export type OpenableFile = SharedFile & {
  contentType: string
  /** SHA-256 recorded when the file was stored; null for files made for the link. */
  recordedSha256: string | null
  open: () => Promise<Buffer | Readable>
}

type Unavailable = OpenSharedPage['unavailable'][number]

/** Sources of a link's files. */
export type SharedEvidence = {
  stored: StoredEvidence
  record: EvidenceRecord
  facts: SharedFacts
  scope: SharedScope
}

const pdf = 'application/pdf'

const asBody = (body: FileDownload['body']): Buffer | Readable =>
  body instanceof Uint8Array ? Buffer.from(body) : body

const summaryOf = (
  { config }: ServiceContext,
  { stored, record, facts, scope }: SharedEvidence,
): OpenableFile => ({
  name: 'evidence-summary.pdf',
  part: 'summary',
  is_redacted: facts.withheld.redactions.length > 0,
  contentType: pdf,
  recordedSha256: null,
  open: () =>
    renderSharedSummary(facts, {
      asOf: factsAsOf(record, scope),
      timeZone: stored.organization.timeZone ?? undefined,
      mark: markOf(config),
    }),
})

const documentOf = (
  ctx: ServiceContext,
  { stored: { document }, scope }: SharedEvidence,
): OpenableFile | Unavailable => {
  if (document.purgedAt) return { part: 'document', reason: 'deleted' }
  const file = { key: document.documentKey, sha256: document.sha256 }
  const { withheld_pages: withheldPages } = scope
  if (withheldPages.length === 0) {
    return {
      name: 'document.pdf',
      part: 'document',
      is_redacted: false,
      contentType: pdf,
      recordedSha256: document.sha256,
      open: () => openStoredFile(ctx, file),
    }
  }
  return {
    name: 'document-redacted.pdf',
    part: 'document',
    is_redacted: true,
    contentType: pdf,
    recordedSha256: null,
    open: () =>
      redactedDocument(ctx.inspector, {
        sha256: document.sha256,
        pageCount: document.pageCount,
        withheldPages,
        storedAt: document.createdAt,
        mark: markOf(ctx.config),
        read: async () => Uint8Array.from(await readStoredFile(ctx, printedFileOf(document))),
      }),
  }
}

const receiptsOf = (
  ctx: ServiceContext,
  { stored: { files }, record }: SharedEvidence,
): (OpenableFile | Unavailable)[] => {
  const { requested } = record.mailing_record.return_receipt
  const found = files.flatMap(({ kind, part, status, storageKey, sha256 }): OpenableFile[] =>
    kind === 'carrier_return_receipt_pdf' && status === 'available' && storageKey !== null && sha256 !== null
      ? [
          {
            name: `return-receipt${part > 1 ? `-${part}` : ''}.pdf`,
            part: 'receipts',
            is_redacted: false,
            contentType: pdf,
            recordedSha256: sha256,
            open: () => openStoredFile(ctx, { key: storageKey, sha256 }),
          },
        ]
      : [],
  )
  return found.length > 0 ? found : [{ part: 'receipts', reason: requested ? 'pending' : 'none' }]
}

const exhibitFileOf = (ctx: ServiceContext, { record }: SharedEvidence): OpenableFile => ({
  name: exhibitName,
  part: 'exhibit',
  is_redacted: false,
  contentType: pdf,
  recordedSha256: null,
  open: async () => asBody((await exhibitOf(ctx, [record.shipment.id])).body),
})

const bundleOf = (ctx: ServiceContext, { record }: SharedEvidence): OpenableFile => ({
  name: 'evidence-bundle.zip',
  part: 'bundle',
  is_redacted: false,
  contentType: 'application/zip',
  recordedSha256: null,
  open: async () => asBody((await getEvidenceBundle(ctx, record.shipment.id)).body),
})

const filesOfPart = (
  ctx: ServiceContext,
  evidence: SharedEvidence,
  part: SharedPart,
): (OpenableFile | Unavailable)[] => {
  switch (part) {
    case 'journey':
      return []
    case 'summary':
      return [summaryOf(ctx, evidence)]
    case 'receipts':
      return receiptsOf(ctx, evidence)
    case 'document':
      return [documentOf(ctx, evidence)]
    case 'exhibit':
      return [exhibitFileOf(ctx, evidence)]
    case 'bundle':
      return [bundleOf(ctx, evidence)]
  }
}

/** Lists the files that a link offers, and the parts without a file. Files are found only by their listed names. */
export const sharedFilesOf = (
  ctx: ServiceContext,
  evidence: SharedEvidence,
): { files: OpenableFile[]; unavailable: Unavailable[] } => {
  const all = evidence.scope.parts.flatMap((part) => filesOfPart(ctx, evidence, part))
  return {
    files: all.filter((each) => 'open' in each),
    unavailable: all.filter((each) => 'reason' in each),
  }
}
