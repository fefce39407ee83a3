import { toBuffer } from 'bwip-js/node'

import { createPdf } from '#lib/service/pdf/create-pdf.ts'

import type {
  EasypostAddress,
  EasypostForm,
  EasypostScanForm,
  EasypostShipment,
  EasypostTracker,
} from './shapes.ts'

const inch = 72
const letterSize: [number, number] = [8.5 * inch, 11 * inch]
const margin = 0.5 * inch

const warning = 'SANDBOX SPECIMEN: for testing only. Not valid postage, not proof of anything.'

type Drawing = PDFKit.PDFDocument

/** Draws a PDF. The same object always gives the same bytes, as a file in storage would. */
const drawPdf = async (
  options: { size: [number, number]; title: string; madeAt: string },
  draw: (pdf: Drawing) => void,
): Promise<Buffer> => {
  const pdf = createPdf({
    size: options.size,
    margin,
    info: { Title: options.title, CreationDate: new Date(options.madeAt), Producer: 'Mailroom sandbox' },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', resolve)
  pdf.on('error', reject)
  draw(pdf)
  pdf
    .font('Helvetica')
    .fontSize(7)
    .text(warning, margin, options.size[1] - margin - 10, { lineBreak: false })
  pdf.end()
  await promise
  return Buffer.concat(chunks)
}

const addressText = (address: EasypostAddress): string =>
  [
    address.name,
    address.company,
    address.street1,
    address.street2,
    `${address.city ?? ''} ${address.state ?? ''} ${address.zip ?? ''}`.trim(),
    address.country === 'US' ? null : address.country,
  ]
    .filter(Boolean)
    .join('\n')

const drawBarcode = (text: string): Promise<Buffer> =>
  toBuffer({ bcid: 'code128', text, scale: 3, height: 14, includetext: false })

/** The form that lists what was handed over together, with the barcode that the carrier scans for all of it. */
export const drawScanForm = async (form: EasypostScanForm): Promise<Buffer> => {
  const number = `9475711${form.id.replace(/\D/g, '').padEnd(15, '0').slice(0, 15)}`
  const barcode = await drawBarcode(number)
  const options = { size: letterSize, title: `SCAN form ${number}`, madeAt: form.created_at }
  return drawPdf(options, (pdf) => {
    pdf.font('Helvetica-Bold').fontSize(16).text('Shipment Confirmation Acceptance Notice', margin, margin)
    pdf.font('Helvetica').fontSize(10).moveDown().text(`Pieces: ${form.tracking_codes.length}`)
    pdf.text(`Created: ${form.created_at}`).moveDown().text(addressText(form.address))
    pdf.image(barcode, margin, 200, { fit: [300, 60] })
    pdf.font('Courier').fontSize(10).text(number, margin, 270)
    pdf.moveDown().fontSize(9)
    for (const trackingNumber of form.tracking_codes) pdf.text(trackingNumber)
  })
}

/** The electronic return receipt: who signed for the piece, when and where. */
export const drawReturnReceipt = (
  shipment: EasypostShipment,
  tracker: EasypostTracker,
  form: Pick<EasypostForm, 'created_at'>,
): Promise<Buffer> => {
  const delivery = tracker.tracking_details.findLast((detail) => detail.status === 'delivered')
  const number = tracker.tracking_code
  const options = { size: letterSize, title: `Return receipt ${number}`, madeAt: form.created_at }
  const { city, state, zip } = delivery?.tracking_location ?? {}
  return drawPdf(options, (pdf) => {
    pdf.font('Helvetica-Bold').fontSize(16).text('Electronic Return Receipt', margin, margin)
    pdf.font('Helvetica').fontSize(11).moveDown()
    pdf.text(`The following is in response to a request for proof of delivery of item ${number}.`).moveDown()
    pdf.text(`Status: ${delivery?.message ?? 'not delivered'}`)
    pdf.text(`Status date and time: ${delivery?.datetime ?? ''}`)
    pdf.text(`Location: ${[city, state, zip].filter(Boolean).join(' ')}`)
    pdf.text(`Recipient name: ${tracker.signed_by ?? ''}`).moveDown()
    pdf.text('Addressed to:').text(addressText(shipment.to_address)).moveDown()
    pdf.text('Recipient signature:').moveDown()
    pdf
      .font('Times-Italic')
      .fontSize(22)
      .text(tracker.signed_by ?? '')
  })
}
