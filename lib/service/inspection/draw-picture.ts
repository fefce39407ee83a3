import { openSource } from './byte-source.ts'
import { PdfError, pdfErrors } from './pdf-errors.ts'
import type { Pdfium } from './pdfium.ts'
import { openDocument } from './reading.ts'

/** Part of a page in gray: rows from the top, a byte for each dot, 0 for black. */
export type GrayPicture = {
  width: number
  height: number
  dots: Uint8Array
  /** Whether it is the whole page, or the requested part of it. */
  isWholePage: boolean
}

/** The first page to draw, or the part of it that begins with a label. */
export type PictureDrawing = {
  pdf: Uint8Array
  /** Labels to find, the likeliest first; without any of them the whole page is drawn. */
  labels: readonly string[]
  /** Distance from the top of its label to the end of the part, in points. */
  partHeight: number
}

const dotsPerPoint = 150 / 72
/** No page is drawn with more dots than this on a side, however large its paper. */
const mostDots = 2000
/** FPDF_ANNOT and FPDF_PRINTING (fpdfview.h): as printed. */
const asPrinted = 0x01 | 0x800
/** Margin around a part, in points. */
const margin = 6
/** Fewer dark dots than this beside its label are no handwriting: a speck, or the line to sign on. */
const leastInk = 120
const darkest = 160

type Box = { left: number; right: number; top: number; bottom: number }

type Dots = { width: number; height: number; dots: Uint8Array }

/** Returns the position of a text on a page drawn at this size; null if it is missing, or the page is rotated. */
const findText = (pdfium: Pdfium, page: number, text: string, { width, height }: Dots): Box | null => {
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

const inkIn = ({ dots, width }: Dots, area: Box, except: Box): Box & { count: number } => {
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

const cut = ({ dots, width }: Dots, { left, right, top, bottom }: Box): Dots => {
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1)
    part.set(dots.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { width: right - left, height: bottom - top, dots: part }
}

/** Crops the area at a label and below it; null if it is empty. */
const partAt = (drawn: Dots, label: Box, partHeight: number, around: number): Dots | null => {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const near = {
    left: label.left - around,
    right: label.right + around,
    top: label.top - around,
    bottom: label.bottom + around,
  }
  const area = {
    left: 0,
    right: drawn.width,
    top: within(label.top - around, drawn.height),
    bottom: within(label.top + partHeight, drawn.height),
  }
  const ink = inkIn(drawn, area, near)
  if (ink.count < leastInk) return null
  return cut(drawn, {
    left: within(ink.left - around, drawn.width),
    right: within(ink.right + around, drawn.width),
    top: within(ink.top - around, drawn.height),
    bottom: within(ink.bottom + around, drawn.height),
  })
}

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

/** Draws the first page of a PDF in gray, or the part of it with the requested label. Throws `PdfError`. */
export const drawPicture = (pdfium: Pdfium, { pdf, labels, partHeight }: PictureDrawing): GrayPicture => {
  const opened = openDocument(pdfium, openSource(pdf), Number.POSITIVE_INFINITY)
  const { calls } = pdfium
  const unreadable = () => new PdfError(pdfErrors.unreadable().code, pdfErrors.unreadable().message)
  let [page, bitmap] = [0, 0]
  try {
    const size = pdfium.pageSize(opened.document, 0)
    if (!size) throw unreadable()
    const scale = Math.min(dotsPerPoint, mostDots / Math.max(size.width, size.height))
    const [width, height] = [
      Math.max(1, Math.round(size.width * scale)),
      Math.max(1, Math.round(size.height * scale)),
    ]
    page = calls.FPDF_LoadPage(opened.document.handle, 0)
    bitmap = page === 0 ? 0 : calls.FPDFBitmap_Create(width, height, 0)
    if (bitmap === 0) throw unreadable()
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const bytes = pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), stride * height)
    const drawn = { width, height, dots: toGray(bytes, stride, width, height) }
    for (const label of labels) {
      const box = findText(pdfium, page, label, drawn)
      const part = box && partAt(drawn, box, Math.round(partHeight * scale), Math.round(margin * scale))
      if (part) return { ...part, isWholePage: false }
    }
    return { ...drawn, isWholePage: true }
  } finally {
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap)
    if (page !== 0) calls.FPDF_ClosePage(page)
    opened.document.close()
  }
}
