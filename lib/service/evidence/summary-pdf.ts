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
import {
  closeSheet,
  contentWidth,
  drawLines,
  inks,
  makeRoom,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
} from './summary-sheet.ts'
import { type Cell, type Column, setTable } from './summary-table.ts'

const numberColumn: Column = { title: 'No.', width: 20, style: textStyles.quiet }
const moment = (title: string): Column => ({ title, width: 56, style: textStyles.quiet })

const factColumns: Column[] = [
  numberColumn,
  { title: 'Fact', width: 88, style: textStyles.term },
  { title: 'As recorded', width: 146, style: textStyles.body },
  { title: 'Source', width: 98, style: textStyles.quiet },
  moment('Occurred'),
  moment('Observed'),
]

const timelineColumns: Column[] = [
  numberColumn,
  { title: 'Recorded (UTC)', width: 82, style: textStyles.quiet },
  { title: 'Event', width: 206, style: textStyles.body },
  { title: 'Status', width: 76, style: textStyles.quiet },
  { title: 'By', width: 88, style: textStyles.quiet },
]

const scanColumns: Column[] = [
  numberColumn,
  { title: 'Occurred (UTC)', width: 82, style: textStyles.quiet },
  { title: 'Observed (UTC)', width: 82, style: textStyles.quiet },
  { title: 'In the carrier’s words', width: 170, style: textStyles.body },
  { title: 'Status', width: 118, style: textStyles.quiet },
]

const fileColumns: Column[] = [
  numberColumn,
  { title: 'File', width: 176, style: textStyles.term },
  { title: 'SHA-256', width: 144, style: textStyles.code },
  { title: 'Size', width: 76, style: textStyles.quiet },
  { title: 'Kept since', width: 56, style: textStyles.quiet },
]

/** Sections and their rows are numbered, so that a declaration can point at one fact. */
const setSection = (
  sheet: Sheet,
  section: number,
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void => {
  sheet.y += 16
  makeRoom(sheet, 90)
  setBlock(sheet, 'H2', `${section}  ${title}`, textStyles.heading)
  sheet.y += 2
  if (rows.length === 0) {
    setBlock(sheet, 'P', 'None so far.', textStyles.quiet)
    return
  }
  setTable(
    sheet,
    columns,
    rows.map((row, index) => [`${section}.${index + 1}`, ...row]),
  )
}

const factRow = (fact: Fact): Cell[] => [
  fact.label,
  fact.isCode ? { text: fact.value, style: textStyles.code } : fact.value,
  fact.source,
  stackMoment(fact.occurredAt),
  stackMoment(fact.observedAt),
]

const actorWords = (event: RecordedEvent): string => {
  if (event.actor === null) return 'Mailroom'
  if (event.actor.startsWith('webhook:'))
    return `Message from ${vendorName(event.actor.slice('webhook:'.length))}`
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
    'A character that the typeface of this summary lacks is shown by its Unicode number, such as [U+5F20].',
    'The record itself is the file record.json of the evidence bundle. Its SHA-256, of which every page shows the beginning, is:',
  ]
  sheet.y += 16
  makeRoom(sheet, 110)
  setBlock(sheet, 'H2', `${section}  About this summary`, textStyles.heading)
  sheet.y += 4
  for (const paragraph of words) {
    setBlock(sheet, 'P', paragraph, textStyles.quiet, { width: 430 })
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
  drawLines(sheet, [left], style, { x: paper.side, y: y + 6 })
  const right = `Page ${page} of ${pages}`
  const width = sheet.pdf.widthOfString(right)
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
  const sheet = openSheet(title, new Date(recordedAt(record)))
  setFirstPage(sheet, record, summaryTitle(record))
  setSection(sheet, 1, 'Document', factColumns, documentFacts(record).map(factRow))
  setSection(sheet, 2, 'Piece and postage', factColumns, pieceFacts(record).map(factRow))
  setSection(sheet, 3, 'Addresses', factColumns, addressFacts(record).map(factRow))
  setSection(sheet, 4, 'Mailing and delivery', factColumns, mailingFacts(record).map(factRow))
  setSection(sheet, 5, 'Tracking events of the carrier', scanColumns, scanRows(record))
  setSection(sheet, 6, 'Timeline of the shipment', timelineColumns, timelineRows(record))
  setSection(sheet, 7, 'Carrier files kept', fileColumns, fileRows(record))
  setSection(sheet, 8, 'Retention', factColumns, retentionFacts(record).map(factRow))
  setAbout(sheet, record, 9)
  return closeSheet(sheet, (page, pages) => drawFooter(sheet, record, hash, page, pages))
}
