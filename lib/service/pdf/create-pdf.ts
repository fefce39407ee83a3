import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Makes a PDF document. What draws it is loaded with the first: each start would wait for it, and most draw nothing. */
export const createPdf = (options?: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument => {
  const PDFDocument: new (options?: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument = load('pdfkit')
  return new PDFDocument(options)
}
