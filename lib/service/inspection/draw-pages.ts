import { openSource } from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A page in black and white: rows from the top, each padded to whole bytes, the leftmost dot in the highest bit, 1 for black. */
export type Bitmap = { width: number; height: number; bytesPerRow: number; bits: Uint8Array }

/** Pages to draw, in their own size, at this many dots per inch. */
export type PageDrawing = {
  pdf: Uint8Array
  dpi: number
  /** Turns pages that are wider than tall by 90°, as label printers want them. */
  isUpright: boolean
}

/** No label is as large as this at 300 dpi: 14 inches. */
const mostDots = 4200
const [annotations, printing] = [0x01, 0x800]
const pointsPerInch = 72

const toBits = (dots: Uint8Array, stride: number, width: number, height: number): Bitmap => {
  const bytesPerRow = Math.ceil(width / 8)
  const bits = new Uint8Array(bytesPerRow * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + x * 4
      const sum = (dots[at] ?? 255) + (dots[at + 1] ?? 255) + (dots[at + 2] ?? 255)
      const byte = y * bytesPerRow + (x >> 3)
      // Black where more than half of the dot is covered, so that bars keep their widths.
      if (sum < 3 * 128) bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, bytesPerRow, bits }
}

const drawPage = (
  pdfium: Pdfium,
  document: PdfiumDocument,
  index: number,
  { dpi, isUpright }: PageDrawing,
): Bitmap => {
  const { calls } = pdfium
  const size = pdfium.pageSize(document, index)
  if (!size) throw new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)
  const isTurned = isUpright && size.width > size.height
  const dots = (points: number): number => Math.round((points / pointsPerInch) * dpi)
  const [width, height] = isTurned
    ? [dots(size.height), dots(size.width)]
    : [dots(size.width), dots(size.height)]
  if (width > mostDots || height > mostDots) throw new Error('The page is too large to be drawn as a label.')
  const page = calls.FPDF_LoadPage(document.handle, index)
  const bitmap = page === 0 ? 0 : calls.FPDFBitmap_Create(width, height, 0)
  try {
    if (bitmap === 0) throw new Error('PDFium could not draw the page.')
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, isTurned ? 1 : 0, annotations | printing)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    return toBits(pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), stride * height), stride, width, height)
  } finally {
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap)
    if (page !== 0) calls.FPDF_ClosePage(page)
  }
}

/** Draws every page of a PDF in black and white, as printed, at exactly this resolution. Throws `PdfError`. */
export const drawPages = (pdfium: Pdfium, drawing: PageDrawing): Bitmap[] => {
  const opened = openDocument(pdfium, openSource(drawing.pdf), Number.POSITIVE_INFINITY)
  try {
    return Array.from({ length: opened.pageCount }, (_, index) =>
      drawPage(pdfium, opened.document, index, drawing),
    )
  } finally {
    opened.document.close()
  }
}
