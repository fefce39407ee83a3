import { doSignersDiffer } from '#lib/contract/evidence/signers.values.ts'
import { formatDay, type LocalZone, stackTime } from '#lib/service/local-time.ts'
import { setBarcode } from '#lib/service/pdf/barcode.ts'
import { type Logo, setLogo } from '#lib/service/pdf/set-logo.ts'
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

import type { EvidenceRecord } from './evidence-record.ts'
import { serviceLine } from './piece-facts.ts'
import { scanOf } from './summary-facts.ts'
import { addressLines, addressText, humanize } from './summary-format.ts'

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

const recipientName = ({ contents: { recipient_verified: recipient } }: EvidenceRecord): string =>
  recipient.name ?? recipient.company ?? ''

/** Sets the title with what was bought, and the barcode of the tracking number beside it. */
export const setTitle = (sheet: Sheet, record: EvidenceRecord, title: string): void => {
  const top = sheet.y
  setBlock(sheet, 'H1', title, textStyles.title, { width: titleWidth })
  sheet.y += 2
  setBlock(sheet, 'P', serviceLine(record), textStyles.subtitle, { width: titleWidth })
  const name = record.shipment.name ?? recipientName(record)
  if (name) {
    setBlock(sheet, 'P', name, textStyles.subtitle, { width: titleWidth })
  }
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

type Glance = { label: string; value: string; note: string }

const notReported = 'Not reported'

/** The day in the organization's time zone; below it the time there and in UTC. */
const moment = (label: string, iso: string | null, zone: LocalZone, note = '', source = ''): Glance =>
  iso === null
    ? { label, value: notReported, note }
    : {
        label,
        value: formatDay(iso, zone),
        note: [...stackTime(iso, zone), source].filter(Boolean).join('\n'),
      }

/** Says according to whom. */
const describeSource = ({ mailing }: EvidenceRecord): string => `According to ${mailing.carrier_name}`

const deliveryGlance = (record: EvidenceRecord): Glance => {
  const { delivery } = record.mailing_record
  const zone = record.organization.time_zone
  const source = describeSource(record)
  if (delivery.returned_to_sender_at)
    return moment('Arrived back at the sender', delivery.returned_to_sender_at, zone, '', source)
  const turnBack = scanOf(record, 'turn_back')
  if (turnBack) return moment('Started back to the sender', turnBack.occurred_at, zone, '', source)
  if (delivery.delivered_at) return moment('Delivered', delivery.delivered_at, zone, '', source)
  const attempted = delivery.attempted_at && `Attempted ${formatDay(delivery.attempted_at, zone)}`
  return moment('Delivered', null, zone, attempted ?? humanize(delivery.latest_status))
}

const acceptanceGlance = (record: EvidenceRecord): Glance => {
  const {
    mailing_record: { acceptance },
    organization,
  } = record
  const { accepted_at: acceptedAt, scan_form_scanned_at: formScannedAt } = acceptance
  const zone = organization.time_zone
  const pending = formScannedAt && !acceptedAt
  const note = pending ? `SCAN form scanned ${formatDay(formScannedAt, zone)}; piece scan pending` : ''
  return moment('Accepted by the carrier', acceptedAt, zone, note, describeSource(record))
}

const glancesOf = (record: EvidenceRecord): Glance[] => {
  const { contents, mailing_record: mailing } = record
  const recipient = contents.recipient_verified
  return [
    {
      label: 'Sent to',
      value: recipientName(record),
      note: [
        ...addressText({ ...recipient, name: null }).split('\n'),
        !recipient.verified && 'Address not verified',
      ]
        .filter(Boolean)
        .join('\n'),
    },
    acceptanceGlance(record),
    deliveryGlance(record),
    {
      label: 'Signed by',
      value: mailing.delivery.signed_by ?? notReported,
      note: doSignersDiffer(mailing.delivery.signers)
        ? 'Sources differ: see section 4'
        : mailing.delivery.signed_by === null
          ? ''
          : `According to ${mailing.delivery.signers.some(({ source }) => source === 'return_receipt') ? 'the return receipt' : record.mailing.carrier_name}`,
    },
  ]
}

/** Lines of one fact that are shown; longer ones are complete in the sections. */
const maxGlanceLines = 4

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
      [glance.note, textStyles.quiet],
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

/** Sets the head of the first page: letterhead, title with barcode, and the first facts. */
export const setFirstPage = (
  sheet: Sheet,
  record: EvidenceRecord,
  title: string,
  logo: Logo | null,
): void => {
  setLetterhead(sheet, record, logo)
  setTitle(sheet, record, title)
  setGlances(sheet, record)
}
