import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/** A printed page: four bytes for each dot, of which the last is unused, in rows from the top. */
export type Dots = { width: number; height: number; bytes: Uint8Array }

/** Fine enough that a changed digit of small print shows. */
const finest = 1.5
/** Maximum dots on one side of a drawn page, whatever its paper. */
const mostDots = 3000

/** FPDF_ANNOT and FPDF_PRINTING (fpdfview.h): as printed. */
const [annotations, printing] = [0x01, 0x800]
const asPrinted = annotations | printing

/** How a page is drawn: as printed by default, without annotations or as on a screen on request. */
export type Drawing = { as?: 'printed' | 'printed_content' | 'content'; unit?: number }

const flagsOf = { printed: asPrinted, printed_content: printing, content: 0 }

/**
 * Draws a page, counted from 0; null when it cannot be drawn. Its form fields are drawn where `form` is the environment that
 * its document's form was opened in. `unit` is how much larger it is than the page it is compared with.
 */
export const drawDots = (
  pdfium: Pdfium,
  document: PdfiumDocument,
  index: number,
  form = 0,
  { as = 'printed', unit = 1 }: Drawing = {},
): Dots | null => {
  const size = pdfium.pageSize(document, index)
  if (!size) return null
  const scale = Math.min(finest, (mostDots * unit) / Math.max(size.width, size.height)) / unit
  const [width, height] = [
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  ]
  const { calls } = pdfium
  const page = calls.FPDF_LoadPage(document.handle, index)
  const bitmap = page === 0 ? 0 : calls.FPDFBitmap_Create(width, height, 0)
  if (page !== 0 && form !== 0) calls.FORM_OnAfterLoadPage(page, form)
  try {
    if (bitmap === 0) return null
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flagsOf[as])
    if (form !== 0) calls.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, asPrinted)
    const bytes = pdfium.bytesAt(
      calls.FPDFBitmap_GetBuffer(bitmap),
      calls.FPDFBitmap_GetStride(bitmap) * height,
    )
    return { width, height, bytes }
  } finally {
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap)
    if (page !== 0 && form !== 0) calls.FORM_OnBeforeClosePage(page, form)
    if (page !== 0) calls.FPDF_ClosePage(page)
  }
}
