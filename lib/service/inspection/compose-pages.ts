import { withoutMoment } from './assemble-parts.ts'
import type { PdfSource } from './byte-source.ts'
import { isAlike } from './compare-parts.ts'
import { drawAsPicture } from './draw-as-picture.ts'
import { drawDots } from './draw-dots.ts'
import { flattenPage, settlePage } from './flatten-page.ts'
import { openPdf, pagesOf, using } from './open-pdf.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium, PdfiumDocument } from './pdfium.ts'

/**
 * How each page, counted from 0, is made: flattened, enlarged by its unit, or drawn as a picture. Others are copied.
 */
export type Plan = { flat: Set<number>; units: Map<number, number>; pictures: Set<number> }

/** Appends pages, such as `1-3`; all by default. */
export const importRange = (
  pdfium: Pdfium,
  target: PdfiumDocument,
  source: PdfiumDocument,
  range: string,
): void => {
  const end = pdfium.calls.FPDF_GetPageCount(target.handle)
  if (!pdfium.calls.FPDF_ImportPages(target.handle, source.handle, range, end)) throw pdfErrors.unreadable()
}

/** Creates a document without pages. */
export const createDocument = ({ calls }: Pdfium): PdfiumDocument => {
  const handle = calls.FPDF_CreateNewDocument()
  return { handle, close: () => calls.FPDF_CloseDocument(handle) }
}

/** Appends a page as a picture; by way of a file, in which it is compressed. */
const appendPicture = (
  pdfium: Pdfium,
  target: PdfiumDocument,
  source: PdfSource,
  { index, unit }: { index: number; unit: number },
): void => {
  const picture = createDocument(pdfium)
  let bytes: Uint8Array
  try {
    using(openPdf(pdfium, source), (pdf) => {
      settlePage(pdfium, pdf, index)
      const size = pdfium.pageSize(pdf.document, index)
      if (!size) throw pdfErrors.unreadable()
      const { document, environment } = pdf
      const drawn = { width: size.width * unit, height: size.height * unit }
      drawAsPicture(pdfium, document, picture, { index, size: drawn, place: 0, form: environment })
    })
    bytes = pdfium.save(picture)
  } finally {
    picture.close()
  }
  using(openPdf(pdfium, bytes), ({ document }) => importRange(pdfium, target, document, '1'))
}

/** Appends a page in the size that its unit gives it. */
const appendEnlarged = (
  pdfium: Pdfium,
  target: PdfiumDocument,
  source: PdfiumDocument,
  { index, unit }: { index: number; unit: number },
): void => {
  const { calls } = pdfium
  const size = pdfium.pageSize(source, index)
  const drawing = calls.FPDF_NewXObjectFromPage(target.handle, source.handle, index)
  const end = calls.FPDF_GetPageCount(target.handle)
  const page = size ? calls.FPDFPage_New(target.handle, end, size.width * unit, size.height * unit) : 0
  try {
    const placed = drawing === 0 ? 0 : calls.FPDF_NewFormObjectFromXObject(drawing)
    if (page === 0 || placed === 0) throw pdfErrors.unreadable()
    calls.FPDFPageObj_Transform(placed, unit, 0, 0, unit, 0, 0)
    calls.FPDFPage_InsertObject(page, placed)
    if (!calls.FPDFPage_GenerateContent(page)) throw pdfErrors.unreadable()
  } finally {
    if (drawing !== 0) calls.FPDF_CloseXObject(drawing)
    if (page !== 0) calls.FPDF_ClosePage(page)
  }
}

/** Writes the pages according to plan. */
export const composePages = (
  pdfium: Pdfium,
  source: PdfSource,
  { flat, units, pictures }: Plan,
): Uint8Array => {
  const target = createDocument(pdfium)
  try {
    using(openPdf(pdfium, source), (pdf) => {
      for (const index of flat) if (!pictures.has(index)) flattenPage(pdfium, pdf, index)
      let first: number | null = null
      // Pages that follow each other are copied at once, so that they go on sharing what they use.
      const copyUntil = (end: number): void => {
        if (first !== null) importRange(pdfium, target, pdf.document, `${first + 1}-${end}`)
        first = null
      }
      for (const index of pagesOf(pdf)) {
        const unit = units.get(index)
        if (pictures.has(index)) {
          copyUntil(index)
          appendPicture(pdfium, target, source, { index, unit: unit ?? 1 })
        } else if (unit !== undefined) {
          copyUntil(index)
          appendEnlarged(pdfium, target, pdf.document, { index, unit })
        } else first ??= index
      }
      copyUntil(pdf.pageCount)
    })
    return withoutMoment(pdfium.save(target))
  } finally {
    target.close()
  }
}

/** Returns the pages of the copy that look different from the printed original. */
export const differingPages = (
  pdfium: Pdfium,
  source: PdfSource,
  bytes: Uint8Array,
  { flat, units }: Plan,
): number[] =>
  using(openPdf(pdfium, source), (original) =>
    using(openPdf(pdfium, bytes), (copy) => {
      if (copy.pageCount !== original.pageCount) throw pdfErrors.unreadable()
      return [...new Set([...flat, ...units.keys()])].filter((index) => {
        settlePage(pdfium, original, index)
        const expected = drawDots(pdfium, original.document, index, original.environment)
        const shown = drawDots(pdfium, copy.document, index, 0, { unit: units.get(index) ?? 1 })
        return !expected || !shown || !isAlike(expected, shown)
      })
    }),
  )
