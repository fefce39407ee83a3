import { createHash } from 'node:crypto'

import { type AssemblyLayout, layOutParts, type PartPlace } from '#lib/contract/documents/assembly.values.ts'

import { openSource, type PdfSource } from './byte-source.ts'
import { type Copies, differingPages, type PageOfPart } from './compare-parts.ts'
import { isSigned } from './is-signed.ts'
import { flattenForPrint, openForm } from './open-form.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** PDFs to put together, in their order. */
export type PartsToAssemble = {
  parts: PdfSource[]
  /** A page before each part but the first; null for none. */
  separators: Uint8Array | null
  newSheets: boolean
}

/** Position of a part in the whole. A signed part loses its signature, which covers the part's own bytes. */
export type AssembledPart = PartPlace & { pageCount: number; isSigned: boolean }

/** The whole; or the page, counted from 0, that would not look in it as it does in its part. */
export type Assembly = { bytes: Uint8Array; parts: AssembledPart[] } | { altered: PageOfPart }

type OpenPart = { document: PdfiumDocument; pageCount: number }

const open = (pdfium: Pdfium, source: PdfSource): OpenPart =>
  openDocument(pdfium, openSource(source), Number.POSITIVE_INFINITY)

/**
 * Gives the fields of a form their appearance, which readers may compute from what the copy of a page does not have, and makes
 * them part of the pages that are to be flattened.
 */
const settleForm = (pdfium: Pdfium, { document, pageCount }: OpenPart, flat: ReadonlySet<number>): void => {
  const { calls } = pdfium
  const { environment, close } = openForm(pdfium, document)
  for (let index = 0; index < pageCount; index += 1) {
    const page = calls.FPDF_LoadPage(document.handle, index)
    if (page === 0) continue
    calls.FORM_OnAfterLoadPage(page, environment)
    calls.FORM_OnBeforeClosePage(page, environment)
    if (flat.has(index)) calls.FPDFPage_Flatten(page, flattenForPrint)
    calls.FPDF_ClosePage(page)
  }
  close()
}

const importPages = (
  pdfium: Pdfium,
  target: PdfiumDocument,
  { document }: OpenPart,
  place: { pages: string; index: number },
): void => {
  if (!pdfium.calls.FPDF_ImportPages(target.handle, document.handle, place.pages, place.index)) {
    throw new Error('PDFium could not import the pages.')
  }
}

const insertBlank = (pdfium: Pdfium, target: PdfiumDocument, index: number): void => {
  const size = pdfium.pageSize(target, index - 1) ?? { width: 612, height: 792 }
  const page = pdfium.calls.FPDFPage_New(target.handle, index, size.width, size.height)
  if (page === 0) throw new Error('PDFium could not insert a blank page.')
  pdfium.calls.FPDF_ClosePage(page)
}

/** PDFium's traces of the moment: the time of creation and, from it, the file's identifier. */
const createdAt = /\/CreationDate\(D:\d{14}\)\/Creator\(PDFium\)/
const identifier = /\/ID\[<([0-9A-F]{32})><\1>\]/

/** Replaces what differs from one time to the next by what follows from the rest, so that the same parts give the same bytes. */
export const withoutMoment = (bytes: Uint8Array): Uint8Array => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const put = (start: number, end: number, pattern: RegExp, replace: (found: string) => string): void => {
    const text = file.subarray(start, end).toString('latin1')
    const found = pattern.exec(text)
    if (!found) throw new Error(`PDFium wrote no ${pattern.source}.`)
    file.write(replace(found[0]), start + found.index, 'latin1')
  }
  // Its own objects come first, its trailer last: neither is mistaken for what a part contains.
  const info = file.indexOf('/CreationDate(D:')
  put(info, info + 64, createdAt, (found) => found.replace(/\d{14}/, '20000101000000'))
  const tail = Math.max(0, file.byteLength - 512)
  put(tail, file.byteLength, identifier, (found) => found.replaceAll(/[0-9A-F]{32}/g, '0'.repeat(32)))
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 32).toUpperCase()
  put(tail, file.byteLength, identifier, (found) => found.replaceAll(/0{32}/g, digest))
  return bytes
}

/** Writes the whole. */
const compose = (
  pdfium: Pdfium,
  { parts, separators }: PartsToAssemble,
  layout: AssemblyLayout,
  copies: readonly Copies[],
): Uint8Array => {
  const handle = pdfium.calls.FPDF_CreateNewDocument()
  const target = { handle, close: () => pdfium.calls.FPDF_CloseDocument(handle) }
  const sheets = separators && open(pdfium, separators)
  const opened: OpenPart[] = []
  try {
    for (const [index, source] of parts.entries()) {
      const part = open(pdfium, source)
      opened.push(part)
      const { hasForm, flat } = copies[index] ?? { hasForm: false, flat: new Set() }
      if (hasForm) settleForm(pdfium, part, flat)
      const place = layout.parts[index]
      if (!place) throw new Error('A part has no place.')
      const fill = (page: number) => {
        while (pdfium.calls.FPDF_GetPageCount(handle) < page - 1) {
          insertBlank(pdfium, target, pdfium.calls.FPDF_GetPageCount(handle))
        }
      }
      if (sheets && place.separatorPage !== null) {
        fill(place.separatorPage)
        importPages(pdfium, target, sheets, { pages: String(index), index: place.separatorPage - 1 })
      }
      fill(place.firstPage)
      importPages(pdfium, target, part, { pages: '', index: place.firstPage - 1 })
    }
    return withoutMoment(pdfium.save(target))
  } finally {
    target.close()
    sheets?.document.close()
    for (const { document } of opened) document.close()
  }
}

/**
 * Puts PDFs together, and compares each page, drawn as printed, with the page that it was copied from. Fields of forms are made
 * part of their pages where that does not change how they look. Throws `PdfError` when a part cannot be read.
 */
export const assembleParts = (pdfium: Pdfium, input: PartsToAssemble): Assembly => {
  const read = input.parts.map((source) => {
    const { document, pageCount } = open(pdfium, source)
    const hasForm = pdfium.calls.FPDF_GetFormType(document.handle) > 0
    const signed = isSigned(pdfium, document)
    document.close()
    return { pageCount, hasForm, isSigned: signed }
  })
  const counts = read.map(({ pageCount }) => pageCount)
  const layout = layOutParts(counts, {
    separators: input.separators !== null,
    newSheets: input.newSheets,
  })
  const copies = read.map(({ hasForm, pageCount }): Copies => {
    const pages = hasForm ? Array.from({ length: pageCount }, (_, index) => index) : []
    return { hasForm, flat: new Set(pages) }
  })
  for (;;) {
    const bytes = compose(pdfium, input, layout, copies)
    const differing = differingPages(pdfium, { bytes, sources: input.parts, layout, copies })
    const altered = differing.find(({ part, page }) => !copies[part]?.flat.has(page))
    if (altered) return { altered }
    if (differing.length === 0) {
      const parts = read.flatMap(({ pageCount, isSigned: signed }, index): AssembledPart[] => {
        const place = layout.parts[index]
        return place ? [{ ...place, pageCount, isSigned: signed }] : []
      })
      return { bytes, parts }
    }
    // PDFium misplaces some turned fields: such a page is copied with its fields instead.
    for (const { part, page } of differing) copies[part]?.flat.delete(page)
  }
}
