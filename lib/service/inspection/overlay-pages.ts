import { openSource } from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A drawing on its own page, in points. */
type Drawing = { width: number; height: number; bytes: Uint8Array }

/** A PDF, and the overlay of each of its pages: the drawing of its displayed size. */
export type PageOverlay = { pdf: Uint8Array; drawings: Drawing[] }

const unreadable = () => new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)

/** Moves a drawing of the displayed page to its coordinates in the file: rotated, and from another corner. */
const placeAsSeen = (pdfium: Pdfium, page: number, drawing: number): void => {
  const { calls } = pdfium
  const box = pdfium.pageBox(page)
  if (!box) throw unreadable()
  const { left, bottom, right, top } = box
  const place = (a: number, b: number, x: number, y: number): void => {
    calls.FPDFPageObj_Transform(drawing, a, b, -b, a, x, y)
  }
  switch (calls.FPDFPage_GetRotation(page)) {
    case 1:
      return place(0, 1, right, bottom)
    case 2:
      return place(-1, 0, right, top)
    case 3:
      return place(0, -1, left, top)
    default:
      return place(1, 0, left, bottom)
  }
}

const overlay = (pdfium: Pdfium, target: PdfiumDocument, index: number, bytes: Uint8Array): void => {
  const { calls } = pdfium
  const source = openDocument(pdfium, openSource(bytes), 1)
  const page = calls.FPDF_LoadPage(target.handle, index)
  const drawing = calls.FPDF_NewXObjectFromPage(target.handle, source.document.handle, 0)
  try {
    const placed = drawing === 0 ? 0 : calls.FPDF_NewFormObjectFromXObject(drawing)
    if (page === 0 || placed === 0) throw unreadable()
    placeAsSeen(pdfium, page, placed)
    calls.FPDFPage_InsertObject(page, placed)
    if (!calls.FPDFPage_GenerateContent(page)) throw unreadable()
  } finally {
    if (drawing !== 0) calls.FPDF_CloseXObject(drawing)
    if (page !== 0) calls.FPDF_ClosePage(page)
    source.document.close()
  }
}

const drawingFor = (
  drawings: readonly Drawing[],
  size: { width: number; height: number } | null,
): Uint8Array => {
  if (!size) throw unreadable()
  const farFrom = ({ width, height }: Drawing) =>
    Math.abs(width - size.width) + Math.abs(height - size.height)
  const [nearest] = drawings.toSorted((one, other) => farFrom(one) - farFrom(other))
  if (!nearest) throw new Error('There is nothing to lay over the pages.')
  return nearest.bytes
}

/** Lays a drawing over each page of a PDF. Throws `PdfError`. */
export const overlayPages = (pdfium: Pdfium, { pdf, drawings }: PageOverlay): Uint8Array => {
  const { document, pageCount } = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  try {
    for (let index = 0; index < pageCount; index += 1) {
      overlay(pdfium, document, index, drawingFor(drawings, pdfium.pageSize(document, index)))
    }
    return pdfium.save(document)
  } finally {
    document.close()
  }
}
