import { type ExhibitPart, exhibitPartNames } from '#lib/contract/evidence/exhibit.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { carrierFileName } from '#lib/service/evidence/bundle-contents.ts'
import { makeDeclaration } from '#lib/service/evidence/declaration/declaration.ts'
import { type EvidenceRecord, pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import type { StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { receiptWords } from '#lib/service/evidence/mailing-facts.ts'
import { makeSummary } from '#lib/service/evidence/make-summary.ts'
import type { WrittenPages } from '#lib/service/evidence/placed-pages/page-assembly.ts'
import { readerOf, withdrawalOf } from '#lib/service/evidence/postmark.ts'
import type { Issuer } from '#lib/service/evidence/signing/issuer.ts'
import { summaryTitle } from '#lib/service/evidence/summary-pdf.ts'
import { formatMoment } from '#lib/service/local-time.ts'
import { documentEntryName, summaryFilename } from '#lib/service/mailing-record/filenames.ts'

/** A source file of a part: where its bytes come from, or why there are none. */
export type PartFile = {
  /** Its name in the evidence bundle of the letter; null for files outside it. */
  name: string | null
  sha256: string | null
  source:
    | { from: 'storage'; key: string; sha256: string; type: 'pdf' | 'jpeg' }
    | { from: 'made'; make: () => Promise<Uint8Array> }
    | null
  /** Why there is no source; empty if there is one. */
  note: string
}

/** A part of a letter: its files, or a note without any. */
export type LetterPart = { part: ExhibitPart; title: string; files: PartFile[]; note: string }

type Letter = {
  stored: StoredEvidence
  record: EvidenceRecord
  isExpired: boolean
  madeAt: Date
  issuer: Issuer
}

type StoredFile = StoredEvidence['files'][number]

const kinds = {
  return_receipt: 'carrier_return_receipt_pdf',
  scan_form: 'carrier_scan_form_pdf',
  label: 'carrier_label_pdf',
  photo: 'piece_photo_jpeg',
  stamped_paper: 'stamped_paper',
} as const satisfies Partial<Record<ExhibitPart, StoredFile['kind']>>

const deletedNote = (sha256: string | null): string =>
  `Deleted at the end of its retention period.${sha256 ? ` Its recorded SHA-256 is ${sha256}.` : ''}`

const carrierPartFile = (file: StoredFile, { isExpired, madeAt, record }: Letter): PartFile => {
  const { contentType, status, storageKey, sha256 } = file
  const named = { name: carrierFileName(file), sha256 }
  const withdrawn = withdrawalOf(record, file.id)
  if (withdrawn) {
    const when = formatMoment(withdrawn.read_at, record.organization.time_zone)
    const note = `Withdrawn by ${readerOf(withdrawn)} on ${when}: ${withdrawn.reason}`
    return { ...named, source: null, note }
  }
  if (status === 'expired' || (isExpired && sha256 !== null))
    return { ...named, source: null, note: deletedNote(sha256) }
  if (status === 'available' && storageKey !== null && sha256 !== null) {
    const type = contentType === 'image/jpeg' ? 'jpeg' : 'pdf'
    return { ...named, source: { from: 'storage', key: storageKey, sha256, type }, note: '' }
  }
  const note =
    status === 'failed'
      ? 'The carrier announced this file, but it could not be retrieved.'
      : `Not received from the carrier as of ${formatMoment(madeAt.toISOString(), record.organization.time_zone)}.`
  return { ...named, source: null, note }
}

/** Returns the note for a kind without a recorded file. */
const absentNote = (part: keyof typeof kinds, { record }: Letter): string => {
  switch (part) {
    case 'return_receipt':
      return `${receiptWords[record.mailing_record.return_receipt.status]}.`
    case 'scan_form':
      return 'No SCAN form is recorded for this piece.'
    case 'label':
      return 'No label file is recorded for this piece.'
    case 'photo':
      return 'No photo of this piece is recorded.'
    case 'stamped_paper':
      return 'No stamped paper of this piece is recorded.'
  }
}

const carrierPart = (part: keyof typeof kinds, letter: Letter): Omit<LetterPart, 'part' | 'title'> => {
  const files = letter.stored.files
    .filter(({ kind }) => kind === kinds[part])
    .map((file) => carrierPartFile(file, letter))
  return { files, note: files.length === 0 ? absentNote(part, letter) : '' }
}

const documentPart = (letter: Letter): PartFile => {
  const { document } = letter.stored
  const named = { name: documentEntryName(document.filename), sha256: document.sha256 }
  if (document.purgedAt || letter.isExpired)
    return { ...named, source: null, note: deletedNote(document.sha256) }
  const source = { from: 'storage', key: document.documentKey, sha256: document.sha256, type: 'pdf' } as const
  return { ...named, source, note: '' }
}

const summaryPart = (ctx: ServiceContext, letter: Letter): PartFile => {
  const { stored, record } = letter
  const name = summaryFilename(pieceNameOf(record), record.mailing.certified_mail)
  if (letter.isExpired) {
    const until = record.mailing_record.retention.evidence_expires_at
    return {
      name: null,
      sha256: null,
      source: null,
      note: `Not made: the evidence of this letter was retained until ${formatMoment(until, record.organization.time_zone)}.`,
    }
  }
  const make = () => makeSummary(ctx, stored, record, letter.issuer)
  return { name, sha256: null, source: { from: 'made', make }, note: '' }
}

const declarationPart = (ctx: ServiceContext, { stored }: Letter): PartFile => ({
  name: null,
  sha256: null,
  source: {
    from: 'made',
    make: async () => {
      const { body } = await makeDeclaration(ctx, stored.shipment.id, { attach_exhibits: false })
      if (body instanceof Uint8Array) return body
      throw new Error('A declaration is made whole.')
    },
  },
  note: '',
})

/** Lists the chosen parts of a letter, in order: the source of each, or why it is missing. */
export const listLetterParts = (
  ctx: ServiceContext,
  letter: Letter,
  chosen: readonly ExhibitPart[],
): LetterPart[] =>
  chosen.map((part): LetterPart => {
    const named = { part, title: exhibitPartNames[part] }
    switch (part) {
      case 'summary':
        return { part, title: summaryTitle(letter.record), files: [summaryPart(ctx, letter)], note: '' }
      case 'declaration':
        return { ...named, files: [declarationPart(ctx, letter)], note: '' }
      case 'document':
        return { ...named, files: [documentPart(letter)], note: '' }
      case 'return_receipt':
      case 'scan_form':
      case 'label':
      case 'photo':
      case 'stamped_paper':
        return { ...named, ...carrierPart(part, letter) }
    }
  })

/** Errors of corrupted or unreadable files, which an exhibit states before it continues. */
const told: ReadonlySet<string> = new Set([
  'STORED_FILE_ALTERED',
  'STORED_FILE_MISSING',
  'PAPER_NOT_AVAILABLE',
  'FACT_NOT_RECORDED',
  'EVIDENCE_EXPIRED',
  'NOT_FOUND',
])

const unshown: ReadonlySet<string> = new Set(['INVALID_PDF', 'ENCRYPTED_PDF'])

/**
 * Describes why a file is missing in the exhibit. Throws any other error: an exhibit that silently lacks a file is
 * worse than none.
 */
export const noteOfFailure = (error: unknown, name: string | null): string => {
  if (!(error instanceof ServiceError)) throw error
  if (told.has(error.code)) return `Not included: ${error.message}`
  if (!unshown.has(error.code)) throw error
  return `Not included: the file cannot be shown as pages here.${name ? ` It is in the evidence bundle as ${name}.` : ''}`
}

/** Describes how pages differ from their file, beyond the room left for the numbers; empty if they do not. */
export const reproductionNote = ({ pages, isPicture }: WrittenPages, isPdfA: boolean): string =>
  isPicture
    ? `${plural(pages.length, 'page')} shown as pictures, ${isPdfA ? 'with their text behind' : 'because the file has layers'}.`
    : ''
