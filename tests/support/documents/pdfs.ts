import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import PdfWriter from 'pdfkit'

export type TestPdfOptions = {
  pages?: number
  /** Width and height in points of every page; US letter by default. */
  size?: [number, number]
  /** Printed on each page, with its number. */
  text?: string
  /** `password`: cannot be opened without one; `restrictions`: opens, but says what may not be done. */
  encryption?: 'password' | 'restrictions'
  /** Which of pdfkit's encryptions is used: RC4 of 40 or 128 bits, AES of 128 or 256. */
  pdfVersion?: '1.3' | '1.4' | '1.6' | '1.7ext3'
  /** Incompressible bytes to attach, for a file at least that large. */
  ballastBytes?: number
}

/** A PDF made by a real program (pdfkit), different in its bytes for different options. */
export const createTestPdf = async (options: TestPdfOptions = {}): Promise<Buffer> => {
  const { pages = 1, size = [612, 792], text = 'A letter for a test', ballastBytes = 0 } = options
  const document = new PdfWriter({
    size,
    autoFirstPage: false,
    ...(options.pdfVersion && { pdfVersion: options.pdfVersion }),
    ...(options.encryption === 'password' && { userPassword: 'user', ownerPassword: 'owner' }),
    ...(options.encryption === 'restrictions' && { ownerPassword: 'owner', permissions: { copying: false } }),
  })
  const bytes = buffer(document)
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`${text}, page ${page}`)
  if (ballastBytes > 0) document.file(randomBytes(ballastBytes), { name: 'ballast.bin' })
  document.end()
  return bytes
}
