import type { MakeDeclarationInput, DeclarationTemplate } from '#lib/contract/declaration/declaration.ts'
import { type EvidenceRecord, recordedAt, recordHash } from '#lib/service/evidence/evidence-record.ts'
import { factSections } from '#lib/service/evidence/summary-facts.ts'
import { setLetterhead, setTitle } from '#lib/service/evidence/summary-first-page.ts'
import { formatDay, formatCount, formatMoment, stackHash } from '#lib/service/evidence/summary-format.ts'
import { describeTimes } from '#lib/service/evidence/summary-pdf.ts'
import { drawRecordFooter, factColumns, factRow, setSection } from '#lib/service/evidence/summary-section.ts'
import { setParagraph } from '#lib/service/pdf/paragraph.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import {
  contentWidth,
  drawLines,
  drawOrnament,
  inks,
  layLines,
  makeRoom,
  paper,
  type Sheet,
  type TextStyle,
  textStyles,
  closeSheet,
  openSheet,
  setBlock,
} from '#lib/service/pdf/sheet.ts'
import { type Column, setTable } from '#lib/service/pdf/table.ts'

import { type Exhibit, exhibitsOf, missingExhibits } from './exhibits.ts'
import { fillTemplate } from './fill-template.ts'

const lineWidth = 300
const labelLeading = 12
const gap = 12
const valueStyle: TextStyle = { ...textStyles.body, size: 10, leading: 14 }

/** Height of an empty line, high enough to write on by hand. */
const handHeight = 26

/** Draws lines with their labels below, together on one page: filled in where a value was entered, otherwise blank. */
const setSignatureLines = (sheet: Sheet, input: MakeDeclarationInput): void => {
  const entries: [label: string, value: string][] = [
    ['Signature', ''],
    ['Name', input.declarant_name ?? ''],
    ['Title', input.declarant_title ?? ''],
    ['Place', input.place ?? ''],
    ['Date', input.date ? formatDay(input.date) : ''],
  ]
  const laid = entries.map(([label, value]) => ({
    label,
    lines: value === '' ? [] : layLines(sheet, value, valueStyle, Math.min(lineWidth, contentWidth)),
  }))
  const heightOf = ({ lines }: (typeof laid)[number]): number =>
    Math.max(handHeight, lines.length * valueStyle.leading)
  makeRoom(
    sheet,
    laid.reduce((height, entry) => height + heightOf(entry) + labelLeading + gap, 0),
  )
  for (const entry of laid) {
    const ruleY = sheet.y + heightOf(entry)
    const labelled = layLines(sheet, entry.label, textStyles.quiet, lineWidth)
    const draw = (): void => {
      // In reading order: first the label, then the value.
      drawLines(sheet, labelled, textStyles.quiet, { x: paper.side, y: ruleY + 2 })
      const top = ruleY - entry.lines.length * valueStyle.leading
      drawLines(sheet, entry.lines, valueStyle, { x: paper.side, y: top })
    }
    sheet.root.add(sheet.pdf.struct('P', {}, draw))
    drawOrnament(sheet, () => {
      sheet.pdf
        .moveTo(paper.side, ruleY)
        .lineTo(paper.side + lineWidth, ruleY)
        .lineWidth(0.75)
        .strokeColor(inks.strongRule)
        .stroke()
    })
    sheet.y = ruleY + labelLeading + gap
  }
}

/** Larger than the tables: it is what is read and signed. */
const proseStyle: TextStyle = { ...textStyles.body, size: 10, leading: 15 }
const paragraphGap = 8

const setStatements = (sheet: Sheet, words: DeclarationTemplate): void => {
  setParagraph(sheet, words.opening, proseStyle)
  sheet.y += paragraphGap
  words.statements.forEach((statement, index) => {
    setParagraph(sheet, statement, proseStyle, { number: `${index + 1}.` })
    sheet.y += paragraphGap
  })
  setParagraph(sheet, words.closing, proseStyle)
}

const setPart = (sheet: Sheet, title: string, about: readonly string[]): void => {
  sheet.y += 22
  makeRoom(sheet, 140)
  setBlock(sheet, 'H2', title, { ...textStyles.heading, size: 13, leading: 17 })
  for (const paragraph of about) {
    sheet.y += 3
    setBlock(sheet, 'P', paragraph, textStyles.quiet)
  }
}

const setFacts = (sheet: Sheet, record: EvidenceRecord): void => {
  setPart(sheet, 'Facts', [
    `Recorded facts about the piece as of ${formatMoment(recordedAt(record), record.organization.time_zone)}, each with its source. The numbers refer to Exhibit A.`,
    describeTimes(record),
  ])
  for (const { number, title, facts } of factSections(record)) {
    setSection(sheet, number, title, factColumns, facts.map(factRow(record.organization.time_zone)))
  }
}

const exhibitColumns: Column[] = [
  { title: 'Exhibit', width: 40, style: textStyles.term },
  { title: 'Description', width: 104, style: textStyles.body },
  { title: 'File', width: 136, style: textStyles.body },
  { title: 'SHA-256', width: 144, style: textStyles.code },
  { title: 'Size', width: 48, style: textStyles.quiet },
]

const setExhibits = (sheet: Sheet, record: EvidenceRecord, exhibits: readonly Exhibit[]): void => {
  setPart(sheet, 'Exhibits', [
    'Files submitted with this declaration. To identify a file, compare its SHA-256 with the value below.',
    `Exhibit A is generated from the record with the SHA-256 ${recordHash(record)}. Later carrier reports change the record, and therefore Exhibit A.`,
  ])
  const missing = missingExhibits(record)
  if (missing.length > 0) {
    sheet.y += 3
    setBlock(sheet, 'P', `Not included as exhibits: ${missing.join(' ')}`, textStyles.quiet)
  }
  sheet.y += 4
  const rows = exhibits.map(({ letter, title, filename, sha256, sizeBytes }) => [
    letter,
    title,
    filename,
    stackHash(sha256),
    formatCount(sizeBytes, 'byte'),
  ])
  setTable(sheet, exhibitColumns, rows)
}

/**
 * Sets the declaration of a mailing as a tagged PDF, to be reviewed and signed. The same record, template and input give
 * the same bytes.
 */
export const renderDeclaration = async (
  record: EvidenceRecord,
  template: DeclarationTemplate,
  input: MakeDeclarationInput,
  logo: Logo | null = null,
): Promise<Buffer> => {
  const hash = recordHash(record)
  const words = fillTemplate(template, record, input)
  const exhibits = await exhibitsOf(record, logo)
  const sheet = await openSheet({
    title: `Declaration of mailing ${record.mailing.tracking_number.replaceAll(/[^\w-]/g, '')}`,
    createdAt: new Date(recordedAt(record)),
    content: [record, words, input],
  })
  setLetterhead(sheet, record, logo)
  setTitle(sheet, record, words.title)
  setStatements(sheet, words)
  sheet.y += 18
  setSignatureLines(sheet, input)
  setFacts(sheet, record)
  setExhibits(sheet, record, exhibits)
  return closeSheet(sheet, (page, pages) => drawRecordFooter(sheet, record, hash, { page, pages }))
}
