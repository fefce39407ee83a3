import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/** FPDF_ANNOT and FPDF_PRINTING (fpdfview.h): as printed. */
const asPrinted = 0x01 | 0x800

const pictureDotsPerPoint = 200 / 72
/** No page becomes a picture with more dots than this on a side, however large its paper. */
const mostDots = 3000

type Size = { width: number; height: number }

/**
 * Draws a page as printed, in this size, and adds the picture as a page at a place in another document. Draws its form
 * fields if `form` is the environment that its document's form was opened in.
 */
export const drawAsPicture = (
  { calls }: Pdfium,
  source: PdfiumDocument,
  target: PdfiumDocument,
  { index, size, place, form = 0 }: { index: number; size: Size; place: number; form?: number },
): void => {
  const scale = Math.min(pictureDotsPerPoint, mostDots / Math.max(size.width, size.height))
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)]
  const page = calls.FPDF_LoadPage(source.handle, index)
  const bitmap = page === 0 ? 0 : calls.FPDFBitmap_Create(width, height, 0)
  const placed = calls.FPDFPage_New(target.handle, place, size.width, size.height)
  if (page !== 0 && form !== 0) calls.FORM_OnAfterLoadPage(page, form)
  try {
    if (bitmap === 0 || placed === 0) throw pdfErrors.unreadable()
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    if (form !== 0) calls.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, asPrinted)
    const image = calls.FPDFPageObj_NewImageObj(target.handle)
    if (image === 0 || !calls.FPDFImageObj_SetBitmap(0, 0, image, bitmap)) throw pdfErrors.unreadable()
    calls.FPDFImageObj_SetMatrix(image, size.width, 0, 0, size.height, 0, 0)
    calls.FPDFPage_InsertObject(placed, image)
    if (!calls.FPDFPage_GenerateContent(placed)) throw pdfErrors.unreadable()
  } finally {
    if (placed !== 0) calls.FPDF_ClosePage(placed)
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap)
    if (page !== 0 && form !== 0) calls.FORM_OnBeforeClosePage(page, form)
    if (page !== 0) calls.FPDF_ClosePage(page)
  }
}
