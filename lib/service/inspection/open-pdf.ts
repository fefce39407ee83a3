import { openSource, type PdfSource } from './byte-source.ts'
import { openForm } from './open-form.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A PDF that is open in PDFium, and the environment of its form. */
export type OpenPdf = { document: PdfiumDocument; pageCount: number; environment: number; close(): void }

/** Opens a PDF with its form, even if it has none: PDFium then draws the annotations that have no appearance. */
export const openPdf = (pdfium: Pdfium, source: PdfSource): OpenPdf => {
  const { document, pageCount } = openDocument(pdfium, openSource(source), Number.POSITIVE_INFINITY)
  const form = openForm(pdfium, document)
  const close = () => {
    form.close()
    document.close()
  }
  return { document, pageCount, environment: form.environment, close }
}

/** Calls `use` with an open PDF and closes it afterwards, even if `use` throws. */
export const using = <Result>(pdf: OpenPdf, use: (pdf: OpenPdf) => Result): Result => {
  try {
    return use(pdf)
  } finally {
    pdf.close()
  }
}

/** The pages of a PDF, counted from 0. */
export const pagesOf = ({ pageCount }: OpenPdf): number[] =>
  Array.from({ length: pageCount }, (_, index) => index)
