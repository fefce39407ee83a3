import { openSource } from './byte-source.ts'
import type { PdfSource } from './byte-source.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A label, and where it is laid. */
export type LabelPlacement = { pdf: Uint8Array; x: number; y: number; isTurned?: boolean }

/** A cover sheet to be printed in front of a document. */
export type PrintFileInput = {
  cover: Uint8Array
  /**
   * The carrier's label, whose first page is laid on the cover's, its lower left corner at this place in points; turned by
   * 90° counterclockwise where it came turned.
   */
  label?: LabelPlacement
  /** Null where the cover is all that is printed. */
  document: PdfSource | null
  /** On both sides of the paper: then the document begins on its own sheet. */
  duplex: boolean
  /** Title of the file in a viewer and in a printer's queue. */
  title?: string
}

type Part = { document: PdfiumDocument; pageCount: number }

const importPages = (pdfium: Pdfium, target: PdfiumDocument, source: PdfiumDocument, index: number): void => {
  // Null and zero mean all pages.
  if (!pdfium.calls.FPDF_ImportPagesByIndex(target.handle, source.handle, 0, 0, index)) {
    throw new Error('PDFium could not import the pages.')
  }
}

/** Inserts the cover at the beginning, with a blank page behind it when it would share its last sheet. */
const insertCover = (pdfium: Pdfium, target: PdfiumDocument, cover: Part, duplex: boolean): number => {
  importPages(pdfium, target, cover.document, 0)
  if (!duplex || cover.pageCount % 2 === 0) return cover.pageCount
  const size = pdfium.pageSize(target, cover.pageCount - 1) ?? { width: 612, height: 792 }
  const page = pdfium.calls.FPDFPage_New(target.handle, cover.pageCount, size.width, size.height)
  if (page === 0) throw new Error('PDFium could not insert a blank page.')
  pdfium.calls.FPDF_ClosePage(page)
  return cover.pageCount + 1
}

const countPages = (pdfium: Pdfium, bytes: Uint8Array): number => {
  const written = pdfium.open(openSource(bytes))
  if ('error' in written) return 0
  const pageCount = pdfium.calls.FPDF_GetPageCount(written.handle)
  written.close()
  return pageCount
}

/** A PDF that requests viewers not to scale its pages to the paper (ISO 32000-1, 12.2). */
const unscaled = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</PrintScaling/None>>>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n',
)

/** Writes a file to print: printed in its own size, which the window and the bars of a label depend on, under its title. */
const savePrintFile = (pdfium: Pdfium, target: PdfiumDocument, title = ''): Uint8Array => {
  const preferences = pdfium.open(openSource(unscaled))
  if ('error' in preferences) throw new Error('PDFium could not read the viewer preferences.')
  const isCopied = pdfium.calls.FPDF_CopyViewerPreferences(target.handle, preferences.handle)
  preferences.close()
  if (!isCopied) throw new Error('PDFium could not set the viewer preferences.')
  pdfium.withText(title, (address) => pdfium.calls.EPDF_SetMetaText(target.handle, 'Title', address))
  return pdfium.save(target)
}

const intoDocument = (
  pdfium: Pdfium,
  cover: Part,
  document: Part,
  { duplex, title }: PrintFileInput,
): Uint8Array | null => {
  const coverPages = insertCover(pdfium, document.document, cover, duplex)
  const bytes = savePrintFile(pdfium, document.document, title)
  return countPages(pdfium, bytes) === coverPages + document.pageCount ? bytes : null
}

const intoNewFile = (
  pdfium: Pdfium,
  cover: Part,
  document: Part,
  { duplex, title }: PrintFileInput,
): Uint8Array => {
  const handle = pdfium.calls.FPDF_CreateNewDocument()
  const target = { handle, close: () => pdfium.calls.FPDF_CloseDocument(handle) }
  try {
    const coverPages = insertCover(pdfium, target, cover, duplex)
    importPages(pdfium, target, document.document, coverPages)
    const bytes = savePrintFile(pdfium, target, title)
    const pageCount = countPages(pdfium, bytes)
    if (pageCount === coverPages + document.pageCount) return bytes
    throw new Error(`The print file has ${pageCount} pages instead of ${coverPages + document.pageCount}.`)
  } finally {
    target.close()
  }
}

/**
 * Overlays the label's first page on the cover's, in its own size, as displayed: PDFium applies the rotation of its
 * page.
 */
const placeLabel = (pdfium: Pdfium, cover: Part, { pdf, x, y, isTurned = false }: LabelPlacement): void => {
  const { calls } = pdfium
  const label = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  const page = calls.FPDF_LoadPage(cover.document.handle, 0)
  const drawing = calls.FPDF_NewXObjectFromPage(cover.document.handle, label.document.handle, 0)
  try {
    const placed = drawing === 0 ? 0 : calls.FPDF_NewFormObjectFromXObject(drawing)
    const size = pdfium.pageSize(label.document, 0)
    if (page === 0 || placed === 0 || !size) throw new Error('PDFium could not place the label.')
    // Rotated counterclockwise about its lower left corner, and moved right by its new width.
    if (isTurned) calls.FPDFPageObj_Transform(placed, 0, 1, -1, 0, x + size.height, y)
    else calls.FPDFPageObj_Transform(placed, 1, 0, 0, 1, x, y)
    calls.FPDFPage_InsertObject(page, placed)
    if (!calls.FPDFPage_GenerateContent(page)) throw new Error('PDFium could not draw the label.')
  } finally {
    if (drawing !== 0) calls.FPDF_CloseXObject(drawing)
    if (page !== 0) calls.FPDF_ClosePage(page)
    label.document.close()
  }
}

/**
 * Puts the cover's pages in front of the document's. They are inserted into the document, because its pages lean on
 * what it holds once for all of them (layers, form fields). Only when its page tree will not have them, into a new file.
 */
export const composePrintFile = (pdfium: Pdfium, input: PrintFileInput): Uint8Array => {
  const open = (pdf: PdfSource): Part => openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  const cover = open(input.cover)
  const withDocument = (
    source: PdfSource,
    compose: (pdfium: Pdfium, cover: Part, document: Part, input: PrintFileInput) => Uint8Array | null,
  ) => {
    const document = open(source)
    try {
      return compose(pdfium, cover, document, input)
    } finally {
      document.document.close()
    }
  }
  try {
    if (input.label) placeLabel(pdfium, cover, input.label)
    if (!input.document) return savePrintFile(pdfium, cover.document, input.title)
    const bytes = withDocument(input.document, intoDocument) ?? withDocument(input.document, intoNewFile)
    if (!bytes) throw new Error('The print file could not be composed.')
    return bytes
  } finally {
    cover.document.close()
  }
}
