import {
  closeSheet,
  contentWidth,
  drawLines,
  inks,
  lineOf,
  makeRoom,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'
import type { Cell } from '#lib/service/pdf/table.ts'

import type { EvidenceRecord, RecordedEvent } from './evidence-record.ts'
import { recordedAt, recordHash } from './evidence-record.ts'
import {
  addressFacts,
  documentFacts,
  type Fact,
  mailingFacts,
  pieceFacts,
  retentionFacts,
  scanWords,
} from './summary-facts.ts'
import { setFirstPage } from './summary-first-page.ts'
import {
  formatCount,
  formatMoment,
  formatUtc,
  inWords,
  shortHash,
  stackHash,
  stackMoment,
  vendorName,
} from './summary-format.ts'
import { factColumns, fileColumns, scanColumns, setSection, timelineColumns } from './summary-section.ts'

const factRow = (fact: Fact): Cell[] => [
  fact.label,
  fact.isCode ? { text: fact.value, style: textStyles.code } : fact.value,
  fact.source,
  stackMoment(fact.occurredAt),
  stackMoment(fact.observedAt),
]

const actorWords = (event: RecordedEvent): string => {
  if (event.actor === null) return 'Mailroom'
  if (event.actor.startsWith('webhook:')) return vendorName(event.actor.slice('webhook:'.length))
  return event.actor_name ?? event.actor
}

const timelineRows = (record: EvidenceRecord): Cell[][] =>
  record.timeline.map((event) => [
    formatUtc(event.created_at),
    event.message,
    inWords(event.status),
    actorWords(event),
  ])

const scanRows = (record: EvidenceRecord): Cell[][] =>
  record.tracking_events.map((scan) => [
    formatUtc(scan.occurred_at),
    formatUtc(scan.observed_at),
    [scanWords(scan), scan.signed_by && `Signed by ${scan.signed_by}`].filter(Boolean).join('\n'),
    [scan.status, scan.status_detail].filter(Boolean).join(' / '),
  ])

const fileRows = (record: EvidenceRecord): Cell[][] =>
  record.files.map((file) => [
    file.filename,
    stackHash(file.sha256),
    formatCount(file.size_bytes, 'byte'),
    stackMoment(file.available_at),
  ])

const setAbout = (sheet: Sheet, record: EvidenceRecord, section: number): void => {
  const words = [
    `This summary states what is recorded of one piece of mail, as of ${formatMoment(recordedAt(record))}, and who says so. It draws no conclusions.`,
    '“Occurred” is when the source says that something happened; “observed” is when Mailroom learned of it. All times are UTC.',
    'A character that cannot be shown, or that would change how others are shown, stands as its Unicode number, such as [U+202E].',
    'The record itself is the file record.json of the evidence bundle. Its SHA-256, of which every page shows the beginning, is:',
  ]
  sheet.y += 16
  makeRoom(sheet, 100)
  setBlock(sheet, 'H2', `${section}  About this summary`, textStyles.heading)
  sheet.y += 4
  for (const paragraph of words) {
    setBlock(sheet, 'P', paragraph, textStyles.quiet)
    sheet.y += 3
  }
  setBlock(sheet, 'P', recordHash(record), textStyles.code)
}

const drawFooter = (
  sheet: Sheet,
  record: EvidenceRecord,
  hash: string,
  page: number,
  pages: number,
): void => {
  const y = paper.height - 50
  const style = { ...textStyles.quiet, size: 7.5 }
  sheet.pdf
    .moveTo(paper.side, y)
    .lineTo(paper.width - paper.side, y)
    .lineWidth(0.5)
    .strokeColor(inks.rule)
    .stroke()
  const left = `Tracking number ${record.mailing.tracking_number}   ·   Record ${shortHash(hash)}`
  drawLines(sheet, [lineOf(left)], style, { x: paper.side, y: y + 6 })
  const right = lineOf(`Page ${page} of ${pages}`)
  const width = widthOf(sheet, right, style)
  drawLines(sheet, [right], style, { x: paper.side + contentWidth - width, y: y + 6 })
}

/** What the document is called: certified mail has a mailing record, other mail has none. */
export const summaryTitle = ({ mailing }: EvidenceRecord): string =>
  mailing.certified_mail ? 'Mailing-record summary' : 'Shipment summary'

/**
 * Sets the summary of a record as a tagged PDF. Everything in it comes from the record, so that the same record gives
 * the same bytes.
 */
export const renderSummary = async (record: EvidenceRecord): Promise<Buffer> => {
  const hash = recordHash(record)
  const title = `${summaryTitle(record)} ${record.mailing.tracking_number.replaceAll(/[^\w-]/g, '')}`
  const sheet = await openSheet({ title, createdAt: new Date(recordedAt(record)), content: record })
  setFirstPage(sheet, record, summaryTitle(record))
  setSection(sheet, 1, 'Document', factColumns, documentFacts(record).map(factRow))
  setSection(sheet, 2, 'Piece and postage', factColumns, pieceFacts(record).map(factRow))
  setSection(sheet, 3, 'Sender and recipient', factColumns, addressFacts(record).map(factRow))
  setSection(sheet, 4, 'Mailing and delivery', factColumns, mailingFacts(record).map(factRow))
  setSection(sheet, 5, 'Tracking events of the carrier', scanColumns, scanRows(record))
  setSection(sheet, 6, 'Timeline of the shipment', timelineColumns, timelineRows(record))
  setSection(sheet, 7, 'Carrier files kept', fileColumns, fileRows(record))
  setSection(sheet, 8, 'Retention', factColumns, retentionFacts(record).map(factRow))
  setAbout(sheet, record, 9)
  return closeSheet(sheet, (page, pages) => drawFooter(sheet, record, hash, page, pages))
}
