import type { Address } from '#lib/contract/addresses/address.ts'
import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import { clockMoment, formatDay, formatMoment } from '#lib/service/local-time.ts'
import { setBarcode } from '#lib/service/pdf/barcode.ts'
import { type Logo, setLogo, setPicture } from '#lib/service/pdf/set-logo.ts'
import {
  clipLines,
  contentWidth,
  drawLines,
  drawOrnament,
  drawRule,
  inks,
  layLines,
  paper,
  setBlock,
  type Sheet,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'

import { type EvidenceRecord, isUntracked, recordedAt } from './evidence-record.ts'
import { carrierSource, describeScan, problemScanOf, receiptSource, scanOf } from './mailing-facts.ts'
import { serviceLine } from './piece-facts.ts'
import { postmarkOf, readerOf } from './postmark.ts'
import { addressLines, describeStatus, vendorName } from './summary-format.ts'

/** Sets the organization's mark, name and address at the head of a document. */
export const setLetterhead = (
  sheet: Sheet,
  { organization }: { organization: Pick<EvidenceRecord['organization'], 'name' | 'return_address'> },
  logo: Logo | null,
): void => {
  setLogo(sheet, logo)
  setBlock(sheet, 'P', organization.name, textStyles.letterhead)
  if (organization.return_address) {
    const [first = '', ...rest] = addressLines(organization.return_address)
    const lines = (first === organization.name ? rest : [first, ...rest]).filter((line) => line !== 'US')
    setBlock(sheet, 'P', lines.join('  ·  '), textStyles.small)
  }
  sheet.y += 8
  drawRule(sheet, sheet.y, 1.25, inks.strongRule)
  sheet.y += 18
}

const barcodeWidth = 184
const barcodeHeight = 30
const titleWidth = contentWidth - barcodeWidth - 24

/** Sets the title with what was bought, and the barcode of the tracking number beside it. */
export const setTitle = (sheet: Sheet, record: EvidenceRecord, title: string): void => {
  const top = sheet.y
  setBlock(sheet, 'H1', title, textStyles.title, { width: titleWidth })
  sheet.y += 2
  setBlock(sheet, 'P', serviceLine(record), textStyles.subtitle, { width: titleWidth })
  const { name } = record.shipment
  if (name) setBlock(sheet, 'P', name, textStyles.subtitle, { width: titleWidth })
  const { tracking_number: trackingNumber } = record.mailing
  if (trackingNumber !== null) {
    setBarcode(sheet, trackingNumber, {
      alt: `Code 128 barcode of the tracking number ${trackingNumber}`,
      x: paper.side + contentWidth - barcodeWidth,
      y: top + 3,
      width: barcodeWidth,
      height: barcodeHeight,
    })
  }
  sheet.y = Math.max(sheet.y, top + barcodeHeight + 20) + 14
}

type Glance = { label: string; value: string; note: readonly string[] }

const notReported = 'Not reported'

/** The day of a scan in the organization's time zone; below it its time, the carrier's words, and who reported it. */
const scanGlance = (
  record: EvidenceRecord,
  label: string,
  iso: string,
  words: string | undefined,
): Glance => {
  const zone = record.organization.time_zone
  return {
    label,
    value: formatDay(iso, zone),
    note: [clockMoment(iso, zone), ...(words ? [words] : []), carrierSource(record)],
  }
}

/** Names the signer, and who says so. If sources differ, none is chosen. */
const signerNote = (record: EvidenceRecord): string[] => {
  const { signed_by: name, signers } = record.mailing_record.delivery
  if (doSignersDiffer(signers)) return ['Signed by: sources differ, see section 1']
  if (name === null) return []
  const isFromReceipt = signers.some(({ source }) => source === 'return_receipt')
  return [`Signed by ${name}${isFromReceipt ? ', according to the return receipt' : ''}`]
}

const deliveryGlance = (record: EvidenceRecord): Glance => {
  const { delivery } = record.mailing_record
  const zone = record.organization.time_zone
  const { returned_to_sender_at: returnedAt, delivered_at: deliveredAt, attempted_at: attemptedAt } = delivery
  if (returnedAt)
    return scanGlance(record, 'Arrived back at the sender', returnedAt, scanOf(record, 'return')?.message)
  const turnBack = scanOf(record, 'turn_back')
  if (turnBack)
    return scanGlance(record, 'Started back to the sender', turnBack.occurred_at, turnBack.message)
  if (isUntracked(record)) {
    const note = [`${record.mailing.carrier_name} reports no delivery of this service`]
    return { label: 'Delivered', value: 'Not tracked', note }
  }
  if (!deliveredAt) {
    const problem = problemScanOf(record)
    const attempted = attemptedAt ? [`Attempted ${formatDay(attemptedAt, zone)}`] : []
    const reported = problem ? [`${formatDay(problem.occurred_at, zone)}: ${describeScan(problem)}`] : []
    const known = [...attempted, ...reported]
    const note = known.length > 0 ? known : [describeStatus(delivery.latest_status)]
    return { label: 'Delivered', value: notReported, note }
  }
  const glance = scanGlance(record, 'Delivered', deliveredAt, scanOf(record, 'delivery')?.message)
  return { ...glance, note: [...glance.note, ...signerNote(record)] }
}

const mailingGlance = (record: EvidenceRecord): Glance => {
  const {
    mailing: { carrier_name: carrier, manifested_at: handedOverAt },
    mailing_record: { acceptance },
    organization: { time_zone: zone },
  } = record
  const {
    accepted_at: acceptedAt,
    first_scanned_at: firstScannedAt,
    scan_form_scanned_at: formScannedAt,
  } = acceptance
  const label = `Mailed: accepted by ${carrier}`
  const postmark = postmarkOf(record)
  const postmarked = postmark
    ? [`Postmarked ${formatDay(postmark.date)}, as read by ${readerOf(postmark)}`]
    : []
  if (isUntracked(record)) {
    const note = [...postmarked, ...(handedOverAt ? ['Recorded by the sender'] : [])]
    const value = handedOverAt ? formatDay(handedOverAt, zone) : 'Not recorded'
    return { label: `Mailed: handed over to ${carrier}`, value, note }
  }
  if (acceptedAt) {
    const glance = scanGlance(record, label, acceptedAt, scanOf(record, 'acceptance')?.message)
    return { ...glance, note: [...postmarked, ...glance.note] }
  }
  if (firstScannedAt) {
    const message = scanOf(record, 'first_scan')?.message
    const glance = scanGlance(record, `First scanned by ${carrier}`, firstScannedAt, message)
    return { ...glance, note: [...postmarked, ...glance.note, 'No acceptance scan reported'] }
  }
  return {
    label,
    value: notReported,
    note: [
      ...postmarked,
      ...(formScannedAt ? [`SCAN form scanned ${formatDay(formScannedAt, zone)}; piece scan pending`] : []),
      ...(handedOverAt ? [`Handed over ${formatDay(handedOverAt, zone)}, recorded by the sender`] : []),
    ],
  }
}

const addressGlance = (label: string, address: Partial<Address>, ...rest: string[]): Glance => {
  const [value = '', ...note] = addressLines(address).filter((line) => line !== 'US')
  return { label, value, note: [...note, ...rest] }
}

const glancesOf = (record: EvidenceRecord): Glance[] => {
  const { recipient_verified: recipient, sender } = record.contents
  return [
    addressGlance('From', sender),
    addressGlance('To', recipient, ...(recipient.verified ? [] : ['Address not verified'])),
    mailingGlance(record),
    deliveryGlance(record),
  ]
}

/** Lines of one fact that are shown; longer ones are complete in the sections. */
const maxGlanceLines = 7

/** Renders the few facts that a reader looks for first, side by side. */
const setGlances = (sheet: Sheet, record: EvidenceRecord): void => {
  const padding = 10
  const glances = glancesOf(record)
  const columnWidth = contentWidth / glances.length
  const width = columnWidth - 2 * padding
  const laid = glances.map((glance) => {
    const parts: [string, TextStyle][] = [
      [glance.label, textStyles.label],
      [glance.value, textStyles.fact],
      [glance.note.join('\n'), textStyles.quiet],
    ]
    return parts.map(([text, style]) => ({
      style,
      lines: text === '' ? [] : clipLines(layLines(sheet, text, style, width), maxGlanceLines),
    }))
  })
  const heightOf = (parts: (typeof laid)[number]): number =>
    parts.reduce((height, { lines, style }) => height + lines.length * style.leading, 0)
  const height = Math.max(...laid.map(heightOf)) + 2 * padding
  drawOrnament(sheet, () => {
    sheet.pdf.rect(paper.side, sheet.y, contentWidth, height).fillColor('#f4f5f7').fill()
    sheet.pdf.lineWidth(0.5).strokeColor(inks.rule)
    for (let index = 1; index < glances.length; index += 1) {
      const x = paper.side + index * columnWidth
      sheet.pdf
        .moveTo(x, sheet.y + padding)
        .lineTo(x, sheet.y + height - padding)
        .stroke()
    }
  })
  laid.forEach((parts, index) => {
    const draw = (): void => {
      let y = sheet.y + padding
      for (const { lines, style } of parts) {
        drawLines(sheet, lines, style, { x: paper.side + index * columnWidth + padding, y })
        y += lines.length * style.leading
      }
    }
    sheet.root.add(sheet.pdf.struct('P', {}, draw))
  })
  sheet.y += height + 10
}

/** The signature on a return receipt, as a PNG without transparency, and the name of the receipt's file. */
export type Signature = { png: Buffer; filename: string }

const signatureHeight = 40
const signatureWidth = 190

/** Shows the signature as it is on the return receipt, with its source beside it. */
const setSignature = (sheet: Sheet, record: EvidenceRecord, { png, filename }: Signature): void => {
  const { width, height } = setPicture(
    sheet,
    { png, alt: 'Signature on the return receipt' },
    { width: signatureWidth, height: signatureHeight },
  )
  const lines = ['Signature on the return receipt', `${receiptSource(record)}: ${filename}`]
  const x = paper.side + width + 14
  const draw = (): void => {
    lines.forEach((text, index) =>
      drawLines(
        sheet,
        clipLines(layLines(sheet, text, textStyles.quiet, contentWidth - width - 14), 1),
        index === 0 ? textStyles.label : textStyles.quiet,
        { x, y: sheet.y + Math.max(0, height / 2 - 11) + index * 11 },
      ),
    )
  }
  sheet.root.add(sheet.pdf.struct('P', {}, draw))
  sheet.y += height + 8
}

/** Says of when the record is, and who is who in its sources. */
const setSources = (sheet: Sheet, record: EvidenceRecord): void => {
  const { mailing, organization } = record
  const zone = organization.time_zone
  const mailroom = 'Mailroom, the sender’s mailing software'
  const relayed = mailing.partner
    ? `${vendorName(mailing.partner.name)} printed and mailed the piece, and relays what the carrier reports to ${mailroom}`
    : `${vendorName(mailing.tracking_source)}, a shipping service, relays what ${mailing.carrier_name} reports to ${mailroom}`
  const origin = isUntracked(record)
    ? `${mailing.carrier_name} does not track this service. The mailing is stated as recorded by the sender in ${mailroom}`
    : relayed
  setBlock(
    sheet,
    'P',
    `As of ${formatMoment(recordedAt(record), zone)}. ${origin}. Times are local time in ${zone ?? 'UTC'}.`,
    textStyles.quiet,
  )
}

/** Sets the head of the first page: letterhead, title with barcode, the first facts, and their sources. */
export const setFirstPage = (
  sheet: Sheet,
  record: EvidenceRecord,
  { title, logo, signature }: { title: string; logo: Logo | null; signature: Signature | null },
): void => {
  setLetterhead(sheet, record, logo)
  setTitle(sheet, record, title)
  setGlances(sheet, record)
  if (signature) setSignature(sheet, record, signature)
  setSources(sheet, record)
}
