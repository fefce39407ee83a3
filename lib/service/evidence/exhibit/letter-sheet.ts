import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { Fact } from '#lib/service/evidence/piece-facts.ts'
import { timeCell } from '#lib/service/evidence/summary-section.ts'
import { formatMoment, type LocalZone } from '#lib/service/local-time.ts'
import { makeRoom, setBlock, type Sheet, textStyles } from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, openTable } from '#lib/service/pdf/table.ts'

import {
  type ExhibitBundle,
  type ExhibitFacts,
  type ExhibitLetter,
  isOfOneLetter,
  type LetterFacts,
} from './exhibit-model.ts'
import type { Pagination } from './pagination.ts'

const { body, code, heading, letterhead, moment, quiet, subtitle, term, title } = textStyles

const factColumns: Column[] = [
  { title: 'Fact', width: 98, style: term },
  { title: 'As recorded', width: 178, style: body },
  { title: 'According to', width: 98, style: quiet },
  { title: 'Time', width: 106, style: moment },
]

const plainColumns: Column[] = [
  { title: 'Fact', width: 98, style: term },
  { title: 'As recorded', width: 398, style: body },
]

const partColumns: Column[] = [
  { title: 'Part', width: 130, style: term },
  { title: 'Page', width: 34, style: body },
  { title: 'Pages', width: 34, style: body },
  { title: 'Remark', width: 274, style: body },
]

const factRow =
  (zone: LocalZone) =>
  (fact: Fact): Cell[] => [
    fact.label,
    fact.isCode ? { text: fact.value, style: code } : fact.value,
    fact.source,
    timeCell(fact, zone),
  ]

const isKnown = ({ occurredAt, observedAt }: Fact): boolean => occurredAt !== null || observedAt !== null

const setTable = (sheet: Sheet, columns: Column[], rows: readonly Cell[][]): void => {
  const table = openTable(sheet, columns)
  for (const row of rows) table.setRow(row)
  table.close()
}

const describeBundle = ({ name, sizeBytes, note }: ExhibitBundle): string =>
  name === null ? note : `Attached to this PDF as the file ${name} (${formatNumber(sizeBytes)} bytes).`

const setHeading = (sheet: Sheet, text: string): void => {
  sheet.y += 12
  makeRoom(sheet, 60)
  setBlock(sheet, 'H2', text, heading)
  sheet.y += 3
}

/** Sets the recorded facts with their sources, with no conclusions, and what is not recorded. */
const setFacts = (sheet: Sheet, zone: LocalZone, facts: LetterFacts): void => {
  setBlock(
    sheet,
    'P',
    `What is recorded as of ${formatMoment(facts.recordedAt, zone)}, and according to whom. ${zone === undefined ? 'Times are UTC.' : `Times are local time in ${zone}.`} A time is when something happened, according to its source; “learned”, when Mailroom received the report more than a minute later.`,
    quiet,
  )
  sheet.y += 6
  setTable(sheet, factColumns, facts.stated.filter(isKnown).map(factRow(zone)))
  const unknown = facts.stated.filter((fact) => !isKnown(fact))
  if (unknown.length > 0) {
    setHeading(sheet, 'What is not recorded')
    setTable(
      sheet,
      plainColumns,
      unknown.map(({ label, value }) => [label, value]),
    )
  }
  sheet.y += 8
  setBlock(sheet, 'P', `SHA-256 of the record: ${facts.recordSha256}`, code)
}

/** Sets what the letter is called; of an exhibit of one letter also who made it, as it has no cover. */
const setHead = (sheet: Sheet, exhibit: ExhibitFacts, called: string, first: string): void => {
  if (!isOfOneLetter(exhibit)) {
    setBlock(sheet, 'P', exhibit.title, subtitle)
    setBlock(sheet, 'H1', `${first}: ${called}`, title)
    return
  }
  const { organizationName, madeAt, timeZone } = exhibit
  setBlock(sheet, 'P', organizationName, letterhead)
  sheet.y += 4
  setBlock(sheet, 'H1', `${exhibit.title}: letter to ${called}`, title)
  setBlock(sheet, 'P', `Made on ${formatMoment(madeAt.toISOString(), timeZone)}`, subtitle)
}

/**
 * Renders the sheet in front of a letter: its recorded facts, and the parts that follow, with missing ones. It is the
 * first page of an exhibit of one letter.
 */
export const setLetterSheet = (
  sheet: Sheet,
  exhibit: ExhibitFacts,
  {
    letter,
    index,
    numbers,
  }: { letter: ExhibitLetter; index: number; numbers: Pagination['letters'][number] | undefined },
): void => {
  const { facts, files, bundle, name, note, shipmentId, trackingNumber } = letter
  setHead(
    sheet,
    exhibit,
    facts?.recipient ?? name ?? shipmentId,
    `Letter ${index + 1} of ${exhibit.letters.length}`,
  )
  sheet.y += 6
  if (note) {
    setBlock(sheet, 'P', note, body)
    sheet.y += 6
  }
  if (facts) setFacts(sheet, exhibit.timeZone, facts)
  else {
    setTable(sheet, plainColumns, [
      ['Tracking number', trackingNumber ?? 'None'],
      ['Shipment', name ? `${name}\n${shipmentId}` : shipmentId],
    ])
  }
  if (files.length === 0) return
  setHeading(sheet, 'What follows')
  setTable(sheet, partColumns, [
    ...files.map(({ title: part, pages, note: remark }, place): Cell[] => [
      part,
      pages > 0 ? String(numbers?.parts[place] ?? '') : '—',
      pages > 0 ? String(pages) : '—',
      remark ? { text: remark, style: quiet } : '',
    ]),
    ...(bundle ? [['Evidence bundle', '—', '—', { text: describeBundle(bundle), style: quiet }]] : []),
  ])
}
