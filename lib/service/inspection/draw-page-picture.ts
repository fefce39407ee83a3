import type { PlacedText } from '#lib/service/pdf/assembly/hidden-text.ts'

import { openSource, type PdfSource } from './byte-source.ts'
import { drawInColor } from './draw-color-page.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import { printedPagesOf } from './prepare-print.ts'
import { readPlacedText } from './read-placed-text.ts'
import { openDocument, reopenDocument } from './reading.ts'

/** Printed pages of a PDF, to be drawn one after the other. */
export type PrintedPages = {
  /** The pages as a PDF; null if it is the file itself. */
  bytes: Uint8Array | null
  pageCount: number
}

/** The printed page to draw, from 0, of a PDF with this many pages. */
export type PagePictureDrawing = { pdf: PdfSource; index: number; pageCount: number; dpi: number }

/** A printed page as a picture, with its text and its size in points. */
export type PagePicture = {
  width: number
  height: number
  /** 1 where the page is gray throughout, otherwise 3: red, green and blue. */
  channels: 1 | 3
  /** Rows from the top, a byte for each channel. */
  dots: Uint8Array
  points: { width: number; height: number }
  text: PlacedText[]
}

/** Makes the printed pages of a PDF. Throws `PdfError`. */
export const printPages = (pdfium: Pdfium, { pdf }: { pdf: PdfSource }): PrintedPages => {
  const { pages } = printedPagesOf(pdfium, pdf)
  const { document, pageCount } = openDocument(pdfium, openSource(pages), Number.POSITIVE_INFINITY)
  document.close()
  return { bytes: pages instanceof Uint8Array && pages !== pdf ? pages : null, pageCount }
}

const isGray = (dots: Uint8Array): boolean => {
  for (let at = 0; at < dots.length; at += 4) {
    if (dots[at] !== dots[at + 1] || dots[at] !== dots[at + 2]) return false
  }
  return true
}

/** Leaves out the channels that are not used. */
const pack = (dots: Uint8Array, channels: 1 | 3): Uint8Array => {
  const packed = new Uint8Array((dots.length / 4) * channels)
  for (let from = 0, to = 0; from < dots.length; from += 4) {
    for (let channel = 0; channel < channels; channel += 1) packed[to++] = dots[from + channel] ?? 255
  }
  return packed
}

/** Draws a printed page as a picture, and reads its text. Throws `PdfError`. */
export const drawPagePicture = (
  pdfium: Pdfium,
  { pdf, index, pageCount, dpi }: PagePictureDrawing,
): PagePicture => {
  const { calls } = pdfium
  const document = reopenDocument(pdfium, openSource(pdf), pageCount)
  let page = 0
  try {
    const points = pdfium.pageSize(document, index)
    page = calls.FPDF_LoadPage(document.handle, index)
    if (!points || page === 0) throw pdfErrors.unreadable()
    const { width, height, dots } = drawInColor(pdfium, page, points, dpi)
    const channels = isGray(dots) ? 1 : 3
    const text = readPlacedText(pdfium, page, points)
    return { width, height, channels, dots: pack(dots, channels), points, text }
  } finally {
    if (page !== 0) calls.FPDF_ClosePage(page)
    document.close()
  }
}
