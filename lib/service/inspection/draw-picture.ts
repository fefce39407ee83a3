import { openSource } from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** A page or part of it in gray: rows from the top, a byte for each dot, 0 for black. */
export type GrayPicture = { width: number; height: number; dots: Uint8Array }

/** The PDF whose first page is drawn. */
export type FirstPageDrawing = { pdf: Uint8Array }

/** The part of the first page to draw, which begins with a label. */
export type PartDrawing = FirstPageDrawing & {
  /** Labels to find, the likeliest first. */
  labels: readonly string[]
  /** Distance from the top of its label to the end of the part, in points. */
  partHeight: number
}

const dotsPerPoint = 150 / 72
/** Maximum dots on one side of a drawn page, whatever its paper. */
const mostDots = 2000
/** FPDF_ANNOT and FPDF_PRINTING (fpdfview.h): as printed. */
const asPrinted = 0x01 | 0x800
/** Margin around a part, in points. */
const margin = 6
/** Fewer dark dots than this beside its label are no handwriting: a speck, or the line to sign on. */
const leastInk = 120
const darkest = 160

type Box = { left: number; right: number; top: number; bottom: number }

/** Width and height of a page when it is drawn, in dots. */
type Size = { width: number; height: number }

/** Returns the position of a text on a page drawn at this size; null if it is missing, or the page is rotated. */
const findText = (pdfium: Pdfium, page: number, text: string, { width, height }: Size): Box | null => {
  const { calls } = pdfium
  if (calls.FPDFPage_GetRotation(page) !== 0) return null
  const textPage = calls.FPDFText_LoadPage(page)
  if (textPage === 0) return null
  let found: Box | null = null
  pdfium.withText(text, (address) => {
    const search = calls.FPDFText_FindStart(textPage, address, 0, 0)
    if (search === 0) return
    if (calls.FPDFText_FindNext(search)) {
      const first = calls.FPDFText_GetSchResultIndex(search)
      const count = calls.FPDFText_GetSchCount(search)
      const corner = (index: number, side: 'start' | 'end') => {
        const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.readNumbers('double', 4, (...at) =>
          calls.FPDFText_GetCharBox(textPage, index, at[0] ?? 0, at[1] ?? 0, at[2] ?? 0, at[3] ?? 0),
        )
        const [x = 0, y = 0] = pdfium.readNumbers('i32', 2, (...at) => {
          const [pageX, pageY] = side === 'start' ? [left, top] : [right, bottom]
          calls.FPDF_PageToDevice(page, 0, 0, width, height, 0, pageX, pageY, at[0] ?? 0, at[1] ?? 0)
        })
        return { x, y }
      }
      const [start, end] = [corner(first, 'start'), corner(first + count - 1, 'end')]
      found = { left: start.x, top: start.y, right: end.x, bottom: end.y }
    }
    calls.FPDFText_FindClose(search)
  })
  calls.FPDFText_ClosePage(textPage)
  return found
}

const inkIn = ({ dots, width }: GrayPicture, area: Box, except: Box): Box & { count: number } => {
  const ink = { count: 0, left: area.right, right: area.left, top: area.bottom, bottom: area.top }
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      if ((dots[y * width + x] ?? 255) > darkest) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x)
      ink.top = Math.min(ink.top, y)
      ink.bottom = Math.max(ink.bottom, y)
      const isLabel = x >= except.left && x <= except.right && y >= except.top && y <= except.bottom
      if (!isLabel) ink.count += 1
    }
  }
  return ink
}

const cut = ({ dots, width }: GrayPicture, { left, right, top, bottom }: Box): GrayPicture => {
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1)
    part.set(dots.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { width: right - left, height: bottom - top, dots: part }
}

const unreadable = () => new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)

const toGray = (bytes: Uint8Array, stride: number, width: number, height: number): Uint8Array => {
  const gray = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + x * 4
      gray[y * width + x] = ((bytes[at] ?? 255) + (bytes[at + 1] ?? 255) + (bytes[at + 2] ?? 255)) / 3
    }
  }
  return gray
}

/** Draws the rows of a page from `top` to `bottom`. Only they are drawn, since a whole page takes ten times as long. */
const drawRows = (
  pdfium: Pdfium,
  page: number,
  { width, height }: Size,
  { top, bottom }: Pick<Box, 'top' | 'bottom'>,
): GrayPicture => {
  const { calls } = pdfium
  const rows = bottom - top
  const bitmap = calls.FPDFBitmap_Create(width, rows, 0)
  if (bitmap === 0) throw unreadable()
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, asPrinted)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const bytes = pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), stride * rows)
    return { width, height: rows, dots: toGray(bytes, stride, width, rows) }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/** Draws the area at a label and below it, as far as there is ink; null if it is empty. */
const drawAtLabel = (
  pdfium: Pdfium,
  page: number,
  size: Size,
  { label, partHeight, around }: { label: Box; partHeight: number; around: number },
): GrayPicture | null => {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const top = within(label.top - around, size.height)
  const bottom = within(label.top + partHeight, size.height)
  if (bottom <= top) return null
  const drawn = drawRows(pdfium, page, size, { top, bottom })
  const near = {
    left: label.left - around,
    right: label.right + around,
    top: label.top - around - top,
    bottom: label.bottom + around - top,
  }
  const ink = inkIn(drawn, { left: 0, right: drawn.width, top: 0, bottom: drawn.height }, near)
  if (ink.count < leastInk) return null
  return cut(drawn, {
    left: within(ink.left - around, drawn.width),
    right: within(ink.right + around, drawn.width),
    top: within(ink.top - around, drawn.height),
    bottom: within(ink.bottom + around, drawn.height),
  })
}

/** Opens the first page of a PDF, gives it to `draw` with its size in dots, and closes it. Throws `PdfError`. */
const withFirstPage = <Drawn>(
  pdfium: Pdfium,
  { pdf }: FirstPageDrawing,
  draw: (page: number, size: Size, dots: (points: number) => number) => Drawn,
): Drawn => {
  const opened = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  const { calls } = pdfium
  let page = 0
  try {
    const paper = pdfium.pageSize(opened.document, 0)
    if (!paper) throw unreadable()
    const scale = Math.min(dotsPerPoint, mostDots / Math.max(paper.width, paper.height))
    const dots = (points: number) => Math.round(points * scale)
    page = calls.FPDF_LoadPage(opened.document.handle, 0)
    if (page === 0) throw unreadable()
    return draw(
      page,
      { width: Math.max(1, dots(paper.width)), height: Math.max(1, dots(paper.height)) },
      dots,
    )
  } finally {
    if (page !== 0) calls.FPDF_ClosePage(page)
    opened.document.close()
  }
}

/** Draws the first page of a PDF in gray. Throws `PdfError`. */
export const drawFirstPage = (pdfium: Pdfium, drawing: FirstPageDrawing): GrayPicture =>
  withFirstPage(pdfium, drawing, (page, size) =>
    drawRows(pdfium, page, size, { top: 0, bottom: size.height }),
  )

/** Draws the labeled part of the first page of a PDF in gray; null without the label, or a value. Throws `PdfError`. */
export const drawPart = (pdfium: Pdfium, drawing: PartDrawing): GrayPicture | null =>
  withFirstPage(pdfium, drawing, (page, size, dots) => {
    for (const text of drawing.labels) {
      const label = findText(pdfium, page, text, size)
      const around = dots(margin)
      const drawn =
        label && drawAtLabel(pdfium, page, size, { label, partHeight: dots(drawing.partHeight), around })
      if (drawn) return drawn
    }
    return null
  })
