import { createHash } from 'node:crypto'

import { openSource, type PdfSource } from './byte-source.ts'
import { drawDots } from './draw-dots.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A page of one PDF that should show what a page of another shows; both counted from 1. */
export type PagePair = { page: number; documentPage: number }

/**
 * A pair that does not look the same. `isCertain` is false where the page uses a font that the PDF does not contain: what
 * stands in for it may differ from drawing to drawing.
 */
export type PageDifference = PagePair & { isCertain: boolean }

/** Two PDFs, and which pages of them to compare. */
export type PageComparison = { printFile: PdfSource; document: PdfSource; pairs: PagePair[] }

/** Draws a page and returns the SHA-256 of its dots; null when the page cannot be drawn. */
const hashPage = (pdfium: Pdfium, document: PdfiumDocument, page: number): string | null => {
  const dots = drawDots(pdfium, document, page - 1)
  if (!dots) return null
  return createHash('sha256').update(`${dots.width}x${dots.height}:`).update(dots.bytes).digest('hex')
}

/** The fonts that every reader of PDF has (ISO 32000-1, 9.6.2.2), PDFium among them, and PDFium's own of forms. */
const standardFont = /^(Courier|Helvetica|Times|Symbol|ZapfDingbats|Chrome(Sans|Serif)MM)(-|$)/

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM (fpdf_edit.h). */
const [textObject, formObject] = [1, 5]

/** The names of the fonts that a page, counted from 1, uses and its PDF does not contain. */
export const outsideFonts = (pdfium: Pdfium, document: PdfiumDocument, page: number): Set<string> => {
  const { calls } = pdfium
  const names = new Set<string>()
  const collect = (object: number): void => {
    const type = calls.FPDFPageObj_GetType(object)
    if (type === textObject) {
      const font = calls.FPDFTextObj_GetFont(object)
      if (calls.FPDFFont_GetIsEmbedded(font) === 1) return
      const name = pdfium.fontName(font)
      if (!standardFont.test(name)) names.add(name)
    }
    if (type !== formObject) return
    const count = calls.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count; index += 1) collect(calls.FPDFFormObj_GetObject(object, index))
  }
  const handle = calls.FPDF_LoadPage(document.handle, page - 1)
  if (handle === 0) return names
  try {
    const count = calls.FPDFPage_CountObjects(handle)
    for (let index = 0; index < count; index += 1) collect(calls.FPDFPage_GetObject(handle, index))
    return names
  } finally {
    calls.FPDF_ClosePage(handle)
  }
}

/** Whether a page, counted from 1, uses a font that the PDF does not contain. */
export const usesOutsideFont = (pdfium: Pdfium, document: PdfiumDocument, page: number): boolean =>
  outsideFonts(pdfium, document, page).size > 0

/**
 * Draws each pair of pages as printed, and returns the pairs that do not look the same, dot by dot. Throws `PdfError` when
 * one of the two files cannot be read.
 */
export const comparePages = (
  pdfium: Pdfium,
  { printFile, document, pairs }: PageComparison,
): PageDifference[] => {
  const open = (source: PdfSource) => openDocument(pdfium, openSource(source), Number.POSITIVE_INFINITY)
  const printed = open(printFile)
  try {
    const original = open(document)
    try {
      return pairs.flatMap(({ page, documentPage }) => {
        const shown = hashPage(pdfium, printed.document, page)
        const expected = hashPage(pdfium, original.document, documentPage)
        if (shown !== null && shown === expected) return []
        const isComparable = shown !== null && expected !== null
        const isCertain = !isComparable || !usesOutsideFont(pdfium, original.document, documentPage)
        return [{ page, documentPage, isCertain }]
      })
    } finally {
      original.document.close()
    }
  } finally {
    printed.document.close()
  }
}
