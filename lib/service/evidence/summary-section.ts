import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import { clockMoment, lineMoment, localDay, type LocalZone } from '#lib/service/local-time.ts'
import {
  makeRoom,
  setBlock,
  type Sheet,
  textStyles,
  contentWidth,
  drawLines,
  inks,
  lineOf,
  paper,
  widthOf,
} from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, setTable } from '#lib/service/pdf/table.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import type { Fact } from './piece-facts.ts'
import { shortHash } from './summary-format.ts'

const numberColumn: Column = { title: 'No.', width: 26, style: textStyles.quiet }
const momentColumn: Column = { title: 'Time', width: 106, style: textStyles.moment }

/**
 * The time at which something happened, and when Mailroom learned of it if that was more than a minute later; a dash
 * without either.
 */
export const timeCell = (
  { occurredAt, observedAt }: Pick<Fact, 'occurredAt' | 'observedAt'>,
  zone: LocalZone,
  separator = '\n',
): string => {
  const at = occurredAt ?? observedAt
  if (at === null) return '—'
  if (observedAt === null || Date.parse(observedAt) - Date.parse(at) <= minuteMs) return lineMoment(at, zone)
  const isSameDay = localDay(at, zone) === localDay(observedAt, zone)
  const learned = isSameDay ? clockMoment(observedAt, zone) : lineMoment(observedAt, zone)
  return `${lineMoment(at, zone)}${separator}learned ${learned}`
}

/** Facts, each with its source and its time. */
export const factColumns: Column[] = [
  numberColumn,
  { title: 'Fact', width: 92, style: textStyles.term },
  { title: 'As recorded', width: 150, style: textStyles.body },
  { title: 'Source', width: 98, style: textStyles.quiet },
  momentColumn,
]

/** A fact in those columns; its time by the zone's clocks. */
export const factRow =
  (zone: LocalZone) =>
  (fact: Fact): Cell[] => [
    fact.label,
    fact.isCode ? { text: fact.value, style: textStyles.code } : fact.value,
    fact.source,
    timeCell(fact, zone),
  ]

/** Columns of the carrier's reports. */
export const scanColumns: Column[] = [
  numberColumn,
  { ...momentColumn, width: 192 },
  { title: 'Carrier’s message', width: 270, style: textStyles.body },
]

/** Columns of the carrier's files, a hash on one line. */
export const fileColumns: Column[] = [
  numberColumn,
  { title: 'File', width: 190, style: textStyles.body },
  { title: 'SHA-256', width: 272, style: textStyles.code },
]

/** A longer list is shown by its beginning and its end, so that a summary never has hundreds of pages. */
const maxRows = 240

/** Returns rows with their numbers, such as `5.12`; rows omitted in the middle are stated in the widest column. */
const numberRows = (
  section: number,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Cell[][] => {
  const numbered = rows.map((row, index): Cell[] => [`${section}.${index + 1}`, ...row])
  const omitted = rows.length - maxRows
  if (omitted <= 0) return numbered
  const widest = Math.max(...columns.map((column) => column.width))
  const words = `${omitted} more are omitted here; see tracking-events.json in the evidence bundle.`
  const gap = columns.map((column) => (column.width === widest ? words : '…'))
  return [...numbered.slice(0, maxRows / 2), gap, ...numbered.slice(-maxRows / 2)]
}

/** Sections and their rows are numbered, so that a declaration can point at one fact. */
export const setSection = (
  sheet: Sheet,
  section: number,
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void => {
  sheet.y += 8
  makeRoom(sheet, 90)
  setBlock(sheet, 'H2', `${section}  ${title}`, textStyles.heading)
  sheet.y += 2
  if (rows.length > 0) setTable(sheet, columns, numberRows(section, columns, rows))
  else setBlock(sheet, 'P', 'None so far.', textStyles.quiet)
}

/** Draws the footer of a page: the tracking number, the beginning of the record's hash, and the page number. */
export const drawRecordFooter = (
  sheet: Sheet,
  record: EvidenceRecord,
  hash: string,
  { page, pages }: { page: number; pages: number },
): void => {
  const y = paper.height - 50
  const style = { ...textStyles.quiet, size: 7.5 }
  sheet.pdf
    .moveTo(paper.side, y)
    .lineTo(paper.width - paper.side, y)
    .lineWidth(0.5)
    .strokeColor(inks.rule)
    .stroke()
  const left = `${record.mailing.tracking_number === null ? 'Shipment' : 'Tracking number'} ${pieceNameOf(record)}   ·   Record ${shortHash(hash)}`
  drawLines(sheet, [lineOf(left)], style, { x: paper.side, y: y + 6 })
  const right = lineOf(`Page ${page} of ${pages}`)
  const width = widthOf(sheet, right, style)
  drawLines(sheet, [right], style, { x: paper.side + contentWidth - width, y: y + 6 })
}
