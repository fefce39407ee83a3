import { plural } from '#lib/contract/formats/numbers.values.ts'
import { stackHash } from '#lib/service/evidence/summary-format.ts'
import { formatMoment } from '#lib/service/local-time.ts'
import { setBlock, type Sheet, textStyles } from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, openTable } from '#lib/service/pdf/table.ts'

import type { ExhibitFacts, ExhibitLetter } from './exhibit-model.ts'
import type { Pagination } from './pagination.ts'

const { body, code, heading, quiet, subtitle, term, title } = textStyles

const factColumns: Column[] = [
  { title: 'Recorded', width: 120, style: term },
  { title: 'As', width: 376, style: body },
]

const partColumns: Column[] = [
  { title: 'Part', width: 130, style: term },
  { title: 'Page', width: 34, style: body },
  { title: 'Pages', width: 34, style: body },
  { title: 'Remark', width: 274, style: body },
]

/** Returns the recorded facts of a letter, with no conclusions. */
const factRows = (
  { timeZone }: ExhibitFacts,
  { facts, name, shipmentId, trackingNumber }: ExhibitLetter,
): Cell[][] => {
  const at = (iso: string | null, none: string): string => (iso ? formatMoment(iso, timeZone) : none)
  const always: Cell[][] = [
    ['Tracking number', trackingNumber ?? 'None: the carrier does not track this piece.'],
    ['Shipment', name ? `${name}\n${shipmentId}` : shipmentId],
  ]
  if (!facts) return always
  return [
    ['Recipient', facts.recipientLines.join('\n')],
    ['Sender', facts.senderLines.join('\n')],
    ['Service bought', facts.service],
    ...always,
    ...facts.beside.map((described) => ['Sent together with', described]),
    ['Handed over', at(facts.handedOverAt, 'Not recorded')],
    ...facts.papers,
    ['Accepted by the carrier', at(facts.acceptedAt, 'No scan of the piece is recorded')],
    ['Delivered', at(facts.deliveredAt, 'No delivery is recorded')],
    ...(facts.attemptedAt ? [['Delivery attempted', at(facts.attemptedAt, '')]] : []),
    ...(facts.returnedAt ? [['Returned to the sender', at(facts.returnedAt, '')]] : []),
    ['Signed by', facts.signedBy ?? 'No signer is recorded'],
    ['Document', `${facts.document.filename}\n${plural(facts.document.pageCount, 'page')}`],
    ['SHA-256 of the document', { text: stackHash(facts.document.sha256), style: code }],
    ['Record as of', formatMoment(facts.recordedAt, timeZone)],
    ['SHA-256 of the record', { text: stackHash(facts.recordSha256), style: code }],
  ]
}

const setTable = (sheet: Sheet, columns: Column[], rows: readonly Cell[][]): void => {
  const table = openTable(sheet, columns)
  for (const row of rows) table.setRow(row)
  table.close()
}

/** Renders the sheet in front of a letter: its recorded facts, and the parts that follow, with missing ones. */
export const setLetterSheet = (
  sheet: Sheet,
  exhibit: ExhibitFacts,
  {
    letter,
    index,
    numbers,
  }: { letter: ExhibitLetter; index: number; numbers: Pagination['letters'][number] | undefined },
): void => {
  setBlock(sheet, 'P', exhibit.title, subtitle)
  setBlock(
    sheet,
    'H1',
    `Letter ${index + 1} of ${exhibit.letters.length}: ${letter.facts?.recipient ?? letter.name ?? letter.shipmentId}`,
    title,
  )
  sheet.y += 8
  if (letter.note) {
    setBlock(sheet, 'P', letter.note, body)
    sheet.y += 8
  }
  setTable(sheet, factColumns, factRows(exhibit, letter))
  if (letter.files.length === 0) return
  sheet.y += 14
  setBlock(sheet, 'H2', 'What follows', heading)
  sheet.y += 4
  setTable(
    sheet,
    partColumns,
    letter.files.map(({ title: part, pages, note }, place): Cell[] => [
      part,
      pages > 0 ? String(numbers?.parts[place] ?? '') : '—',
      pages > 0 ? String(pages) : '—',
      note ? { text: note, style: quiet } : '',
    ]),
  )
}
