import { openSource } from './byte-source.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import { openDocument } from './reading.ts'

type Size = { width: number; height: number }

/** A drawn page: rows from the top, red, green, blue and an unused byte for each dot. */
type ColorDots = Size & { dots: Uint8Array }

/** One page in color, and its size in points. */
export type ColorPage = ColorDots & { points: Size }

/** The page to draw, from 0, at this many dots per inch. */
export type ColorPageDrawing = { pdf: Uint8Array; index: number; dpi: number }

const pointsPerInch = 72
/** Maximum dots on one side of a drawn page, whatever its paper. */
const mostDots = 3400
/** FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER and FPDF_PRINTING (fpdfview.h): as printed, red first. */
const asPrinted = 0x01 | 0x10 | 0x800

/** Draws an open page of this size in points, as printed. Throws `PdfError`. */
export const drawInColor = (pdfium: Pdfium, page: number, points: Size, dpi: number): ColorDots => {
  const { calls } = pdfium
  const scale = Math.min(dpi / pointsPerInch, mostDots / Math.max(points.width, points.height))
  const dots = (length: number): number => Math.max(1, Math.round(length * scale))
  const [width, height] = [dots(points.width), dots(points.height)]
  const bitmap = calls.FPDFBitmap_Create(width, height, 0)
  if (bitmap === 0) throw pdfErrors.unreadable()
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    // Four bytes for each dot, without padding.
    return { width, height, dots: pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), width * height * 4) }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** Draws one page of a PDF in color, as printed. Throws `PdfError`. */
export const drawColorPage = (pdfium: Pdfium, { pdf, index, dpi }: ColorPageDrawing): ColorPage => {
  const opened = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  const { calls } = pdfium
  let page = 0
  try {
    const points = pdfium.pageSize(opened.document, index)
    page = calls.FPDF_LoadPage(opened.document.handle, index)
    if (!points || page === 0) throw pdfErrors.unreadable()
    return { ...drawInColor(pdfium, page, points, dpi), points }
  } finally {
    if (page !== 0) calls.FPDF_ClosePage(page)
    opened.document.close()
  }
}
