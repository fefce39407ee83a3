import { openSource } from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** One page in color: rows from the top, red, green, blue and an unused byte for each dot; its size in points. */
export type ColorPage = {
  width: number
  height: number
  dots: Uint8Array
  points: { width: number; height: number }
}

/** The page to draw, from 0, at this many dots per inch. */
export type ColorPageDrawing = { pdf: Uint8Array; index: number; dpi: number }

const pointsPerInch = 72
/** No page is drawn with more dots than this on a side, however large its paper. */
const mostDots = 3400
/** FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER and FPDF_PRINTING (fpdfview.h): as printed, red first. */
const asPrinted = 0x01 | 0x10 | 0x800

/** Draws one page of a PDF in color, as printed. Throws `PdfError`. */
export const drawColorPage = (pdfium: Pdfium, { pdf, index, dpi }: ColorPageDrawing): ColorPage => {
  const opened = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  const { calls } = pdfium
  const unreadable = () => new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)
  let [page, bitmap] = [0, 0]
  try {
    const points = pdfium.pageSize(opened.document, index)
    if (!points) throw unreadable()
    const scale = Math.min(dpi / pointsPerInch, mostDots / Math.max(points.width, points.height))
    const dots = (length: number): number => Math.max(1, Math.round(length * scale))
    const [width, height] = [dots(points.width), dots(points.height)]
    page = calls.FPDF_LoadPage(opened.document.handle, index)
    bitmap = page === 0 ? 0 : calls.FPDFBitmap_Create(width, height, 0)
    if (bitmap === 0) throw unreadable()
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    // Four bytes for each dot, without padding.
    const drawn = pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), width * height * 4)
    return { width, height, dots: drawn, points }
  } finally {
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap)
    if (page !== 0) calls.FPDF_ClosePage(page)
    opened.document.close()
  }
}
