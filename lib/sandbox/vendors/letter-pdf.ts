import { openSource } from '#lib/service/inspection/byte-source.ts'
import { type Pdfium, startPdfium } from '#lib/service/inspection/pdfium.ts'

/** A rectangle of a page in inches; x from the left, y from the top. */
export type PageArea = { x: number; y: number; width: number; height: number }

/** A page's size in inches. */
export type PageInches = { width: number; height: number }

const pointsPerInch = 72

const memoryLimitBytes = 256 * 1024 * 1024

let started: Promise<Pdfium> | null = null

const startOnce = (): Promise<Pdfium> => (started ??= startPdfium(memoryLimitBytes))

/** FPDF_ANNOT and FPDF_PRINTING (fpdfview.h): as printed. */
const asPrinted = 0x01 | 0x800

const dotBytes = 4

const drawArea = (
  pdfium: Pdfium,
  page: number,
  size: { width: number; height: number },
  area: PageArea,
): Uint8Array => {
  const { calls } = pdfium
  const [width, height] = [Math.ceil(area.width * pointsPerInch), Math.ceil(area.height * pointsPerInch)]
  const bitmap = calls.FPDFBitmap_Create(width, height, 0)
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    const [left, top] = [-Math.round(area.x * pointsPerInch), -Math.round(area.y * pointsPerInch)]
    const [full, tall] = [Math.round(size.width), Math.round(size.height)]
    calls.FPDF_RenderPageBitmap(bitmap, page, left, top, full, tall, 0, asPrinted)
    return pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), width * height * dotBytes)
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

const isWhite = (dots: Uint8Array): boolean =>
  dots.every((value, index) => index % dotBytes === dotBytes - 1 || value > 250)

/** Reads the sizes of a PDF's pages, and whether an area of its first page is blank; null when it is no PDF. */
export const readLetterPdf = async (
  bytes: Uint8Array,
  area: PageArea,
): Promise<{ sizes: PageInches[]; isAreaBlank: boolean } | null> => {
  const pdfium = await startOnce()
  const document = pdfium.open(openSource(Buffer.from(bytes)))
  if ('error' in document) return null
  try {
    const { calls } = pdfium
    const sizes: PageInches[] = []
    for (let index = 0; index < calls.FPDF_GetPageCount(document.handle); index += 1) {
      const size = pdfium.pageSize(document, index)
      if (!size) return null
      sizes.push({ width: size.width / pointsPerInch, height: size.height / pointsPerInch })
    }
    const first = sizes[0]
    const page = first ? calls.FPDF_LoadPage(document.handle, 0) : 0
    if (!first || page === 0) return null
    try {
      const inPoints = { width: first.width * pointsPerInch, height: first.height * pointsPerInch }
      return { sizes, isAreaBlank: isWhite(drawArea(pdfium, page, inPoints, area)) }
    } finally {
      calls.FPDF_ClosePage(page)
    }
  } finally {
    document.close()
  }
}

const toleranceInches = 0.01

/** Returns whether a page has this size, upright. */
export const isSized = (page: PageInches, expected: PageInches): boolean =>
  Math.abs(page.width - expected.width) <= toleranceInches &&
  Math.abs(page.height - expected.height) <= toleranceInches
