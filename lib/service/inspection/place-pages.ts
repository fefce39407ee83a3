import { openSource, type PdfSource } from './byte-source.ts'
import { drawAsPicture } from './draw-as-picture.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { printedPagesOf } from './prepare-print.ts'
import { openDocument } from './reading.ts'

/** A PDF whose pages are to be set into another. */
export type PagePlacement = { pdf: PdfSource }

/**
 * The same pages, each as one drawing: forms named `/X1`, `/X2` and so on in the resources of the pages of a PDF in
 * PDFium's own plain style, regardless of the source. Each form has its lower left corner at the origin, and the size
 * of its displayed page, in `sizes`.
 */
export type PlacedPages = {
  bytes: Uint8Array
  sizes: { width: number; height: number }[]
  /**
   * Whether pages became pictures: those with hidden layers, which would show without information stored outside of
   * the pages.
   */
  isPicture: boolean
}

/** FLAT_PRINT (fpdf_flatten.h): annotations and form fields become part of the page as printed. */
const flattenForPrint = 1
const unreadable = () => new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)

type Size = { width: number; height: number }

const flatten = ({ calls }: Pdfium, document: PdfiumDocument, index: number): void => {
  const page = calls.FPDF_LoadPage(document.handle, index)
  if (page === 0) throw unreadable()
  const isFlat = calls.FPDFPage_Flatten(page, flattenForPrint) !== 0
  calls.FPDF_ClosePage(page)
  if (!isFlat) throw unreadable()
}

/** Paper that pages are drawn on to get their drawings, which are used and it is not. */
const square = 1000

/**
 * Converts each page to a drawing. Two on a sheet, since PDFium leaves single ones unchanged; all in one file, so that
 * they continue to share their fonts.
 */
const asDrawings = (pdfium: Pdfium, document: PdfiumDocument): Uint8Array => {
  const { calls } = pdfium
  const handle = calls.FPDF_ImportNPagesToOne(document.handle, square, square, 2, 1)
  if (handle === 0) throw unreadable()
  const sheets = { handle, close: () => calls.FPDF_CloseDocument(handle) }
  try {
    return pdfium.save(sheets)
  } finally {
    sheets.close()
  }
}

const asPictures = (pdfium: Pdfium, document: PdfiumDocument, sizes: readonly Size[]): Uint8Array => {
  const { calls } = pdfium
  const handle = calls.FPDF_CreateNewDocument()
  const target = { handle, close: () => calls.FPDF_CloseDocument(handle) }
  try {
    for (const [index, size] of sizes.entries())
      drawAsPicture(pdfium, document, target, { index, size, place: index })
    return asDrawings(pdfium, target)
  } finally {
    target.close()
  }
}

/** Objects are separate in PDFium's output, so a group of optional content is found by its type. */
const hasLayers = (bytes: Uint8Array): boolean => {
  const { buffer, byteOffset, byteLength } = bytes
  const text = Buffer.from(buffer, byteOffset, byteLength)
  return ['/Type/OCG', '/Type/OCMD'].some((type) => text.includes(type))
}

/** Converts each page of a PDF to one drawing, as printed, to be placed in another PDF. Throws `PdfError`. */
export const placePages = (pdfium: Pdfium, { pdf }: PagePlacement): PlacedPages => {
  const printed = printedPagesOf(pdfium, pdf)
  const { document, pageCount } = openDocument(pdfium, openSource(printed.pages), Number.POSITIVE_INFINITY)
  try {
    const sizes = Array.from({ length: pageCount }, (_, index) => {
      const size = pdfium.pageSize(document, index)
      if (!size || size.width <= 0 || size.height <= 0) throw unreadable()
      return size
    })
    for (const index of sizes.keys()) flatten(pdfium, document, index)
    const bytes = asDrawings(pdfium, document)
    if (!hasLayers(bytes)) return { bytes, sizes, isPicture: printed.isPicture }
    return { bytes: asPictures(pdfium, document, sizes), sizes, isPicture: true }
  } finally {
    document.close()
  }
}
