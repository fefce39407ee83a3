import { openSource, type PdfSource } from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A PDF whose pages are to be set into another. */
export type PagePlacement = { pdf: PdfSource }

/**
 * The same pages, each as one drawing: forms named `/X1`, `/X2` and so on in the resources of the pages of a PDF that is
 * written in PDFium's own plain manner, whatever this one was like. Each form has its lower left corner at the origin, and
 * the size of its page as it is seen, in `sizes`.
 */
export type PlacedPages = {
  bytes: Uint8Array
  sizes: { width: number; height: number }[]
  /**
   * Whether the pages became pictures: those of a PDF with layers, since which of them show is stated outside of its
   * pages, and would be lost.
   */
  isPicture: boolean
}

/** FLAT_PRINT (fpdf_flatten.h): annotations and form fields become part of the page as they are printed. */
const flattenForPrint = 1
/** FPDF_ANNOT and FPDF_PRINTING (fpdfview.h): as it is printed. */
const asPrinted = 0x01 | 0x800

const pictureDotsPerPoint = 200 / 72
/** No page becomes a picture with more dots than this on a side, however large its paper. */
const mostDots = 3000

const unreadable = () => new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)

type Size = { width: number; height: number }

const flatten = ({ calls }: Pdfium, document: PdfiumDocument, index: number): void => {
  const page = calls.FPDF_LoadPage(document.handle, index)
  if (page === 0) throw unreadable()
  const isFlat = calls.FPDFPage_Flatten(page, flattenForPrint) !== 0
  calls.FPDF_ClosePage(page)
  if (!isFlat) throw unreadable()
}

/**
 * Draws a page as it is printed, in the size given, and adds the picture as a page at a place in another document. Its form
 * fields are drawn where `form` is the environment that its document's form was opened in.
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
    if (bitmap === 0 || placed === 0) throw unreadable()
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    if (form !== 0) calls.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, asPrinted)
    const image = calls.FPDFPageObj_NewImageObj(target.handle)
    if (image === 0 || !calls.FPDFImageObj_SetBitmap(0, 0, image, bitmap)) throw unreadable()
    calls.FPDFImageObj_SetMatrix(image, size.width, 0, 0, size.height, 0, 0)
    calls.FPDFPage_InsertObject(placed, image)
    if (!calls.FPDFPage_GenerateContent(placed)) throw unreadable()
  } finally {
    if (placed !== 0) calls.FPDF_ClosePage(placed)
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap)
    if (page !== 0 && form !== 0) calls.FORM_OnBeforeClosePage(page, form)
    if (page !== 0) calls.FPDF_ClosePage(page)
  }
}

/** Paper that pages are drawn on to get their drawings, which are used and it is not. */
const square = 1000

/**
 * Makes each page a drawing. Of two on a sheet, since PDFium leaves single ones as they are; all in one file, so that they
 * go on sharing their fonts.
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

/** Objects stand by themselves in what PDFium writes, so that a group of optional content is found by its type. */
const hasLayers = (bytes: Uint8Array): boolean => {
  const { buffer, byteOffset, byteLength } = bytes
  const text = Buffer.from(buffer, byteOffset, byteLength)
  return ['/Type/OCG', '/Type/OCMD'].some((type) => text.includes(type))
}

/** Makes each page of a PDF one drawing, as it is printed, to be set into another PDF. Throws `PdfError`. */
export const placePages = (pdfium: Pdfium, { pdf }: PagePlacement): PlacedPages => {
  const { document, pageCount } = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  try {
    const sizes = Array.from({ length: pageCount }, (_, index) => {
      const size = pdfium.pageSize(document, index)
      if (!size || size.width <= 0 || size.height <= 0) throw unreadable()
      return size
    })
    for (const index of sizes.keys()) flatten(pdfium, document, index)
    const bytes = asDrawings(pdfium, document)
    if (!hasLayers(bytes)) return { bytes, sizes, isPicture: false }
    return { bytes: asPictures(pdfium, document, sizes), sizes, isPicture: true }
  } finally {
    document.close()
  }
}
