import { labelFormats, labelInches } from '#lib/sandbox/vendors/easypost/label-sizes.ts'
import { type Pdfium, startPdfium } from '#lib/service/inspection/pdfium.ts'

import type { LabelDrawing } from './drawing.ts'
import { renderPdf } from './render-pdf.ts'

const { dotsPerInch } = labelFormats.PNG

const memoryLimitBytes = 256 * 1024 * 1024
let started: Promise<Pdfium> | undefined

/** FPDF_PRINTING without smoothing of text, images and paths (fpdfview.h): black and white, as label printers print. */
const asPrinted = 0x800 | 0x1000 | 0x2000 | 0x4000
const white = 0xffffffff

/** Writes a label as PNG with 300 dots per inch. */
export const renderPng = async (drawing: LabelDrawing): Promise<Buffer> => {
  const pdf = await renderPdf(drawing, false)
  started ??= startPdfium(memoryLimitBytes)
  const pdfium = await started
  const { calls } = pdfium
  const inches = labelInches[drawing.size]
  const [width, height] = [inches.width * dotsPerInch, inches.height * dotsPerInch]
  const document = pdfium.open({
    size: pdf.byteLength,
    read: (position, target) => {
      target.set(pdf.subarray(position, position + target.byteLength))
    },
  })
  if ('error' in document) throw new Error(`the label cannot be read: PDFium error ${document.error}`)
  const page = calls.FPDF_LoadPage(document.handle, 0)
  const bitmap = calls.FPDFBitmap_Create(width, height, 0)
  calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asPrinted)
  const stride = calls.FPDFBitmap_GetStride(bitmap)
  const pixels = pdfium.bytesAt(calls.FPDFBitmap_GetBuffer(bitmap), stride * height)
  calls.FPDFBitmap_Destroy(bitmap)
  calls.FPDF_ClosePage(page)
  document.close()
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: stride / 4, height, channels: 4 } })
    .removeAlpha()
    .grayscale()
    .withMetadata({ density: dotsPerInch })
    .png({ palette: true, colours: 4 })
    .toBuffer()
}
