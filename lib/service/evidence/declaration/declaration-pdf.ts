import type { MakeDeclarationInput, DeclarationTemplate } from '#lib/contract/declaration/declaration.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { type EvidenceRecord, recordedAt, recordHash } from '#lib/service/evidence/evidence-record.ts'
import { pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import { setLetterhead, setTitle } from '#lib/service/evidence/summary-first-page.ts'
import { stackHash } from '#lib/service/evidence/summary-format.ts'
import { summaryTitle } from '#lib/service/evidence/summary-pdf.ts'
import { drawRecordFooter } from '#lib/service/evidence/summary-section.ts'
import { formatMoment } from '#lib/service/local-time.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import {
  makeRoom,
  paper,
  type Sheet,
  textStyles,
  closeSheet,
  openSheet,
  setBlock,
} from '#lib/service/pdf/sheet.ts'
import { type Column, setTable } from '#lib/service/pdf/table.ts'

import { type Declared, setCaption, setDeclared, setSigned } from './declared.ts'
import { type Exhibit, exhibitsOf, missingExhibits } from './exhibits.ts'
import { fillTemplate } from './fill-template.ts'
import { wordPerjuryClause } from './perjury-clause.ts'

const setPart = (sheet: Sheet, title: string, about: readonly string[]): void => {
  if (sheet.y > paper.top) sheet.y += 22
  makeRoom(sheet, 140)
  setBlock(sheet, 'H2', title, { ...textStyles.heading, size: 13, leading: 17 })
  for (const paragraph of about) {
    sheet.y += 3
    setBlock(sheet, 'P', paragraph, textStyles.quiet)
  }
}

const exhibitColumns: Column[] = [
  { title: 'Exhibit', width: 40, style: textStyles.term },
  { title: 'Description', width: 104, style: textStyles.body },
  { title: 'File', width: 136, style: textStyles.body },
  { title: 'SHA-256', width: 144, style: textStyles.code },
  { title: 'Size', width: 48, style: textStyles.quiet },
]

const setExhibits = (
  sheet: Sheet,
  record: EvidenceRecord,
  exhibits: readonly Exhibit[],
  areAttached: boolean,
): void => {
  const called = summaryTitle(record).toLowerCase()
  setPart(sheet, 'Exhibits', [
    `${areAttached ? 'The pages of these files follow, each with the letter of its exhibit.' : 'Files submitted with this declaration.'} To identify a file, compare its SHA-256 with the value below.`,
    `Exhibit A is the ${called} as of ${formatMoment(recordedAt(record), record.organization.time_zone)}, which states every fact with its source. A ${called} that is generated later is another file.`,
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
    plural(sizeBytes, 'byte'),
  ])
  setTable(sheet, exhibitColumns, rows)
}

/** Parts of a declaration besides its text. */
type DeclarationParts = {
  logo?: Logo | null
  /** The summary of the record, which is Exhibit A. */
  summary: Uint8Array
  /** Printed on every page of a sandbox document. */
  mark?: string | null
}

/**
 * Sets the declaration of a mailing as a tagged PDF, to be reviewed and signed. The same record, template and input give
 * the same bytes.
 */
export const renderDeclaration = async (
  record: EvidenceRecord,
  template: DeclarationTemplate,
  input: MakeDeclarationInput,
  { logo = null, summary, mark = null }: DeclarationParts,
): Promise<Buffer> => {
  const hash = recordHash(record)
  const words = fillTemplate(template, record, input)
  const exhibits = exhibitsOf(record, summary)
  const sheet = await openSheet({
    title: `Declaration of mailing ${pieceNameOf(record).replaceAll(/[^\w-]/g, '')}`,
    createdAt: new Date(recordedAt(record)),
    content: [record, words, input],
    mark,
  })
  if (input.court || input.parties || input.case_number) setCaption(sheet, input)
  else setLetterhead(sheet, record, logo)
  setTitle(sheet, record, words.title)
  const clause = input.perjury_clause ?? template.perjury_clause
  const closing: Declared[] = [
    { text: words.closing },
    ...(clause === 'none' ? [] : [{ text: wordPerjuryClause(clause, input) }]),
  ]
  const statements = words.statements.map((text, index) => ({ text, number: `${index + 1}.` }))
  for (const declared of [{ text: words.opening }, ...statements.slice(0, -1)]) setDeclared(sheet, declared)
  setSigned(sheet, [...statements.slice(-1), ...closing], input)
  setExhibits(sheet, record, exhibits, input.attach_exhibits !== false)
  return closeSheet(sheet, (page, pages) => drawRecordFooter(sheet, record, hash, { page, pages }))
}
