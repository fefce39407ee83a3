import { createHash } from 'node:crypto'

import type { ExhibitPart } from '#lib/contract/evidence/exhibit.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { ChosenShipment } from '#lib/service/evidence/archive/select-shipments.ts'
import { requireRecord } from '#lib/service/evidence/bought-evidence.ts'
import { loadEvidence } from '#lib/service/evidence/load-evidence.ts'
import {
  writeFilePages,
  writeOwnPages,
  type WrittenPage,
  type WrittenPages,
} from '#lib/service/evidence/placed-pages/page-assembly.ts'
import { drawPhotoPage } from '#lib/service/evidence/placed-pages/photo-page.ts'
import { writePicturePages } from '#lib/service/evidence/placed-pages/picture-pages.ts'
import type { Issuer } from '#lib/service/evidence/signing/issuer.ts'
import type { PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import type { ExhibitFile, ExhibitLetter } from './exhibit-model.ts'
import { factsOf } from './letter-facts.ts'
import {
  type LetterPart,
  listLetterParts,
  noteOfFailure,
  type PartFile,
  reproductionNote,
} from './letter-parts.ts'

/** A letter whose pages are written: they follow in the order of its files. */
export type WrittenLetter = { letter: ExhibitLetter; pages: WrittenPage[] }

/** The written part of an exhibit. Pages of a file shared by several letters are written once. */
export type ExhibitDraft = {
  writer: PdfWriter
  parts: readonly ExhibitPart[]
  hasBundles: boolean
  filename: string
  title: string
  madeAt: Date
  issuer: Issuer
  /** Font of hidden text, where pages that Mailroom did not make become pictures; otherwise null. */
  hiddenFont: number | null
  known: Map<string, WrittenPages & { sizeBytes: number }>
}

type WrittenFile = WrittenPages & { sha256: string; sizeBytes: number }

const writeStored = async function* (
  ctx: ServiceContext,
  { writer, known, madeAt, hiddenFont }: ExhibitDraft,
  { key, sha256, type }: Extract<NonNullable<PartFile['source']>, { from: 'storage' }>,
  title: string,
): AsyncGenerator<Buffer, WrittenFile> {
  const before = known.get(sha256)
  if (before) return { ...before, sha256 }
  const bytes = await readStoredFile(ctx, { key, sha256 })
  const sizeBytes = bytes.byteLength
  const caption = `${title}, as stored. Its SHA-256 is in the list of source files.`
  const written =
    type === 'jpeg'
      ? await writeOwnPages(ctx, writer, await drawPhotoPage(bytes, { caption, createdAt: madeAt }))
      : hiddenFont === null
        ? await writeFilePages(ctx, writer, bytes)
        : yield* writePicturePages(ctx, writer, bytes, hiddenFont)
  known.set(sha256, { ...written, sizeBytes })
  return { ...written, sha256, sizeBytes }
}

const writeMade = async (
  ctx: ServiceContext,
  { writer }: ExhibitDraft,
  make: () => Promise<Uint8Array>,
): Promise<WrittenFile> => {
  const bytes = await make()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...(await writeFilePages(ctx, writer, bytes)), sha256, sizeBytes: bytes.byteLength }
}

/** Writes a file of a part. A corrupted or unreadable file is stated, and the exhibit continues. */
const writeFile = async function* (
  ctx: ServiceContext,
  draft: ExhibitDraft,
  { part, title }: LetterPart,
  { name, sha256, source, note }: PartFile,
): AsyncGenerator<Buffer, { file: ExhibitFile; pages: WrittenPage[] }> {
  const without = (why: string) => ({
    file: { part, title, name, sha256, sizeBytes: null, pages: 0, note: why },
    pages: [],
  })
  if (!source) return without(note)
  try {
    const written =
      source.from === 'made'
        ? await writeMade(ctx, draft, source.make)
        : yield* writeStored(ctx, draft, source, title)
    const { pages, sizeBytes } = written
    return {
      file: {
        part,
        title,
        name,
        sha256: written.sha256,
        sizeBytes,
        pages: pages.length,
        note: reproductionNote(written, draft.hiddenFont !== null),
      },
      // The hash that is stamped below each page of it.
      pages: part === 'document' ? pages.map((page) => ({ ...page, documentSha256: written.sha256 })) : pages,
    }
  } catch (error) {
    return without(noteOfFailure(error, name))
  }
}

const withNothing = (shipment: ChosenShipment, note: string): WrittenLetter => ({
  letter: {
    shipmentId: shipment.id,
    name: shipment.name,
    trackingNumber: shipment.trackingNumber,
    facts: null,
    files: [],
    bundle: null,
    note,
  },
  pages: [],
})

/**
 * Writes the pages of a letter, file by file, and records who received its evidence. A letter that was not bought has
 * none; one whose evidence has expired has what is still recorded.
 */
export const writeLetter = async function* (
  ctx: ServiceContext,
  draft: ExhibitDraft,
  shipment: ChosenShipment,
): AsyncGenerator<Buffer, WrittenLetter> {
  const stored = await loadEvidence(ctx, shipment.id)
  if (shipment.carrier === null) {
    return withNothing(shipment, 'This shipment has not been bought, so it has no evidence.')
  }
  const record = requireRecord(ctx, stored)
  const isExpired = await isEvidenceExpired(ctx, stored.shipment)
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipment.id },
    after: {
      file: draft.filename,
      exhibit: draft.title,
      parts: [...draft.parts],
      bundle: draft.hasBundles,
      pdf_a: draft.hiddenFont !== null,
    },
  })
  const files: ExhibitFile[] = []
  const pages: WrittenPage[] = []
  const letter = { stored, record, isExpired, madeAt: draft.madeAt, issuer: draft.issuer }
  for (const part of listLetterParts(ctx, letter, draft.parts)) {
    if (part.files.length === 0) {
      const { note, title } = part
      files.push({ part: part.part, title, name: null, sha256: null, sizeBytes: null, pages: 0, note })
    }
    for (const each of part.files) {
      const written = yield* writeFile(ctx, draft, part, each)
      files.push(written.file)
      pages.push(...written.pages)
    }
  }
  const until = record.mailing_record.retention.evidence_expires_at
  return {
    letter: {
      shipmentId: shipment.id,
      name: shipment.name,
      trackingNumber: shipment.trackingNumber,
      facts: factsOf(record),
      files,
      bundle: null,
      note: isExpired ? `The evidence of this letter was retained until ${until}.` : '',
    },
    pages,
  }
}
