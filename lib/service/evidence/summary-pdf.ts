import { describeZone, formatMoment, stackMoment } from '#lib/service/local-time.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import { closeSheet, makeRoom, openSheet, setBlock, type Sheet, textStyles } from '#lib/service/pdf/sheet.ts'
import type { Cell } from '#lib/service/pdf/table.ts'

import type { EvidenceRecord, RecordedEvent } from './evidence-record.ts'
import { recordedAt, recordHash } from './evidence-record.ts'
import { factSections, retentionFacts, describeScan } from './summary-facts.ts'
import { setFirstPage } from './summary-first-page.ts'
import { formatCount, humanize, stackHash, vendorName } from './summary-format.ts'
import {
  drawRecordFooter,
  factColumns,
  factRow,
  fileColumns,
  scanColumns,
  setSection,
  timelineColumns,
} from './summary-section.ts'

const actorLabel = (event: RecordedEvent): string => {
  if (event.actor === null) return 'Mailroom'
  if (event.actor.startsWith('webhook:')) return vendorName(event.actor.slice('webhook:'.length))
  return event.actor_name ?? event.actor
}

const timelineRows = (record: EvidenceRecord): Cell[][] =>
  record.timeline.map((event) => [
    stackMoment(event.created_at, record.organization.time_zone),
    event.message,
    humanize(event.status),
    actorLabel(event),
  ])

const scanRows = (record: EvidenceRecord): Cell[][] =>
  record.tracking_events.map((scan) => [
    stackMoment(scan.occurred_at, record.organization.time_zone),
    stackMoment(scan.observed_at, record.organization.time_zone),
    [describeScan(scan), scan.signed_by && `Signed by ${scan.signed_by}`].filter(Boolean).join('\n'),
    [scan.status, scan.status_detail].filter(Boolean).join(' / '),
  ])

const fileRows = (record: EvidenceRecord): Cell[][] =>
  record.files.map((file) => [
    file.filename,
    stackHash(file.sha256),
    formatCount(file.size_bytes, 'byte'),
    stackMoment(file.available_at, record.organization.time_zone),
  ])

/** What the two times mean, and by which clocks. */
export const describeTimes = ({ organization: { time_zone: zone } }: EvidenceRecord): string =>
  `“Occurred” is the time reported by the source; “observed” is the time Mailroom learned of it. ${describeZone(zone)}`

const setAbout = (sheet: Sheet, record: EvidenceRecord, section: number): void => {
  const words = [
    `This summary states what is recorded about one piece of mail as of ${formatMoment(recordedAt(record), record.organization.time_zone)}, and the source of each fact. It draws no conclusions.`,
    describeTimes(record),
    'Characters that cannot be displayed, or that would change how others are displayed, are shown as Unicode numbers, such as [U+202E].',
    'The complete record is the file record.json in the evidence bundle. The footer of every page shows the start of its SHA-256, which is:',
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

/** What the document is called: certified mail has a mailing record, other mail has none. */
export const summaryTitle = ({ mailing }: EvidenceRecord): string =>
  mailing.certified_mail ? 'Mailing-record summary' : 'Shipment summary'

/**
 * Sets the summary of a record as a tagged PDF. Everything in it comes from the record and the organization's mark, so
 * that the same give the same bytes.
 */
export const renderSummary = async (record: EvidenceRecord, logo: Logo | null = null): Promise<Buffer> => {
  const hash = recordHash(record)
  const zone = record.organization.time_zone
  const title = `${summaryTitle(record)} ${record.mailing.tracking_number.replaceAll(/[^\w-]/g, '')}`
  const sheet = await openSheet({ title, createdAt: new Date(recordedAt(record)), content: record })
  setFirstPage(sheet, record, summaryTitle(record), logo)
  for (const { number, title: heading, facts } of factSections(record)) {
    setSection(sheet, number, heading, factColumns, facts.map(factRow(zone)))
  }
  setSection(sheet, 5, 'Carrier tracking events', scanColumns, scanRows(record))
  setSection(sheet, 6, 'Shipment timeline', timelineColumns, timelineRows(record))
  setSection(sheet, 7, 'Stored carrier files', fileColumns, fileRows(record))
  setSection(sheet, 8, 'Retention', factColumns, retentionFacts(record).map(factRow(zone)))
  setAbout(sheet, record, 9)
  return closeSheet(sheet, (page, pages) => drawRecordFooter(sheet, record, hash, { page, pages }))
}
