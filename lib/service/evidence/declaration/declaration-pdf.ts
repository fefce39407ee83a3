import type { DeclarationTemplate, MakeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import { type EvidenceRecord, recordedAt, recordHash } from '#lib/service/evidence/evidence-record.ts'
import { factSections } from '#lib/service/evidence/summary-facts.ts'
import { setLetterhead, setTitle } from '#lib/service/evidence/summary-first-page.ts'
import { drawRecordFooter } from '#lib/service/evidence/summary-footer.ts'
import { formatCount, formatMoment, stackHash } from '#lib/service/evidence/summary-format.ts'
import { timesWords } from '#lib/service/evidence/summary-pdf.ts'
import { factColumns, factRow, setSection } from '#lib/service/evidence/summary-section.ts'
import { setParagraph } from '#lib/service/pdf/paragraph.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import {
  closeSheet,
  makeRoom,
  openSheet,
  setBlock,
  type Sheet,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'
import { type Column, setTable } from '#lib/service/pdf/table.ts'

import { type Exhibit, exhibitsOf, missingExhibits } from './exhibits.ts'
import { fillTemplate } from './fill-template.ts'
import { setSignatureLines } from './signature-lines.ts'

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
    timesWords(record),
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
