import { createHash } from 'node:crypto'

import { type EvidenceRecord, isUntracked, pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import { withdrawalOf } from '#lib/service/evidence/postmark.ts'
import type { RecordedFile } from '#lib/service/evidence/recorded-history.ts'
import { summaryTitle } from '#lib/service/evidence/summary-pdf.ts'
import { summaryFilename } from '#lib/service/mailing-record/filenames.ts'

/** One file that goes with a declaration, under its letter. */
export type Exhibit = {
  letter: string
  title: string
  filename: string
  sha256: string
  sizeBytes: number
}

type UnletteredExhibit = Omit<Exhibit, 'letter'>

const fileExhibits = [
  { kind: 'stamped_paper', title: 'Stamped paper, as photographed or scanned' },
  { kind: 'carrier_return_receipt_pdf', title: 'Return receipt from the carrier' },
  { kind: 'carrier_scan_form_pdf', title: 'SCAN form from the carrier' },
] as const satisfies { kind: RecordedFile['kind']; title: string }[]

const storedFiles = (record: EvidenceRecord): UnletteredExhibit[] =>
  fileExhibits.flatMap(({ kind, title }) =>
    record.files
      .filter((file) => file.kind === kind && !withdrawalOf(record, file.artifact_id))
      .map((file) => ({
        title,
        filename: file.filename,
        sha256: file.sha256,
        sizeBytes: file.size_bytes,
      })),
  )

const documentSent = ({ contents: { document }, mailing_record: mailing }: EvidenceRecord) =>
  mailing.retention.original_document_retained
    ? [
        {
          title: 'Document sent',
          filename: document.filename,
          sha256: document.sha256,
          sizeBytes: document.size_bytes,
        },
      ]
    : []

/** Returns the letter of an exhibit, counted from 0: A to Z, then AA, AB and so on. */
export const exhibitLetter = (index: number): string =>
  (index < 26 ? '' : exhibitLetter(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

/** The letter of the summary, which is always the first. */
export const summaryLetter = exhibitLetter(0)

/** The files that go with a declaration, lettered from A: the summary, the stamped papers, what the carrier gave, and the document. */
export const exhibitsOf = (record: EvidenceRecord, summary: Uint8Array): Exhibit[] => {
  const files: UnletteredExhibit[] = [
    {
      title: summaryTitle(record),
      filename: summaryFilename(pieceNameOf(record), record.mailing.certified_mail),
      sha256: createHash('sha256').update(summary).digest('hex'),
      sizeBytes: summary.byteLength,
    },
    ...storedFiles(record),
    ...documentSent(record),
  ]
  return files.map((file, index) => ({ letter: exhibitLetter(index), ...file }))
}

const receiptWords = {
  not_requested: 'not purchased',
  pending: 'not received so far',
  available: 'not found among the stored files',
  unavailable: 'none will follow',
  failed: 'announced by the carrier, but the file could not be retrieved',
} as const satisfies Record<EvidenceRecord['mailing_record']['return_receipt']['status'], string>

/** Returns exhibits that a reader may expect but that are missing, with the reason. */
export const missingExhibits = (record: EvidenceRecord): string[] => {
  const has = (kind: RecordedFile['kind']): boolean => record.files.some((file) => file.kind === kind)
  const { return_receipt: receipt, retention } = record.mailing_record
  return [
    ...(has('carrier_return_receipt_pdf') || !record.mailing.certified_mail
      ? []
      : [`Return receipt from the carrier: ${receiptWords[receipt.status]}.`]),
    ...(has('carrier_scan_form_pdf') || isUntracked(record)
      ? []
      : ['SCAN form from the carrier: none on file.']),
    ...(retention.original_document_retained
      ? []
      : [
          'Document sent: deleted at the end of its retention period; its SHA-256 is in section 2 of Exhibit A.',
        ]),
  ]
}
