import { toBuffer } from 'bwip-js/node'
import PDFDocument from 'pdfkit'

import type { Address } from '#lib/contract/address.ts'
import { carrierName, serviceName } from '#lib/contract/carriers.ts'

/** What the address sheet in front of the document says. */
export type CoverSheet = {
  from: Address
  to: Address
  carrier: string
  service: string
  trackingNumber: string
  certified: boolean
  returnReceipt: boolean
  sheets: number
  /** Short code that names the piece on the floor. */
  code: string
}

const letter = { width: 612, height: 792, margin: 54 }

const addressLines = (address: Address): string[] =>
  [
    address.name,
    address.company,
    address.street1,
    address.street2,
    `${address.city}, ${address.state} ${address.zip}`,
    address.country === 'US' ? null : address.country,
  ].filter((line): line is string => Boolean(line))

/** Renders the address sheet: both addresses, the tracking barcode and a code that names the piece. */
export const renderCoverSheet = async (cover: CoverSheet): Promise<Uint8Array> => {
  const [barcode, qrCode] = await Promise.all([
    toBuffer({ bcid: 'code128', text: cover.trackingNumber, scale: 3, height: 16, includetext: false }),
    toBuffer({ bcid: 'qrcode', text: cover.code, scale: 4 }),
  ])
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: letter.margin,
    info: { Title: `Piece ${cover.code}` },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const width = letter.width - 2 * letter.margin
  pdf.font('Helvetica').fontSize(10).text(addressLines(cover.from).join('\n'), letter.margin, 54)
  pdf.image(qrCode, letter.width - letter.margin - 72, 54, { width: 72 })
  pdf.fontSize(9).text(cover.code, letter.width - letter.margin - 72, 130, { width: 72, align: 'center' })
  pdf.font('Helvetica-Bold').fontSize(14).text(addressLines(cover.to).join('\n'), 180, 200, { lineGap: 3 })
  pdf
    .moveTo(letter.margin, 400)
    .lineTo(letter.margin + width, 400)
    .lineWidth(0.5)
    .stroke()
  const kind = cover.certified ? ` · Certified Mail${cover.returnReceipt ? ', return receipt' : ''}` : ''
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .text(
      `${carrierName(cover.carrier)} ${serviceName(cover.carrier, cover.service)}${kind}`,
      letter.margin,
      416,
    )
  pdf.image(barcode, letter.margin, 444, { fit: [width, 64] })
  pdf.font('Courier').fontSize(12).text(cover.trackingNumber, letter.margin, 516)
  pdf.font('Helvetica').fontSize(9).text(`${cover.sheets} sheets with this one.`, letter.margin, 540)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
