import { createHash } from 'node:crypto'

import { openSource, type PdfSource } from './byte-source.ts'
import { drawDots } from './draw-dots.ts'
import { usesOutsideFont } from './outside-fonts.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { printedPagesOf } from './prepare-print.ts'
import { openDocument } from './reading.ts'

/** A page of one PDF that should show what a page of another shows; both counted from 1. */
export type PagePair = { page: number; documentPage: number }

/**
 * A pair that looks different. `isCertain` is false if the page uses a font that the PDF does not contain: its
 * substitute may differ between renderings.
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

const findDifferent = (pdfium: Pdfium, { printFile, document, pairs }: PageComparison): PageDifference[] => {
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

/**
 * Draws each pair of pages as printed, and returns the pairs that do not look the same, dot by dot. Throws `PdfError` when
 * one of the two files cannot be read.
 */
export const comparePages = (pdfium: Pdfium, comparison: PageComparison): PageDifference[] => {
  const different = findDifferent(pdfium, comparison)
  if (different.length === 0) return []
  // Earlier versions printed the file itself; now its form fields and annotations are part of the pages.
  const { pages } = printedPagesOf(pdfium, comparison.document)
  if (pages === comparison.document) return different
  return findDifferent(pdfium, { ...comparison, document: pages, pairs: different })
}
