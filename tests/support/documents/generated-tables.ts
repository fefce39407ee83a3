import * as fc from 'fast-check'

import { cell, workbook } from './workbook.ts'

const headers = ['Name', 'Street 1', 'City', 'State', 'ZIP', 'Notes']

/** A row that is recognized by the mark in its first cell; null for a blank one. */
export type GeneratedRow = { mark: string; cells: string[]; isHidden: boolean } | null

export type GeneratedTable = {
  bytes: Uint8Array
  rows: GeneratedRow[]
  /** Quotation marks that are not closed: such a file may be refused. */
  isDamaged: boolean
}

const texts = fc.constantFrom(
  '',
  'a',
  '1 Harbor Dr',
  'O’Brien',
  'Núñez',
  '#N/A',
  '#REF!',
  'nan',
  'Reno, NV',
  'one; two',
  'tab\there',
  'a|b',
  'say "hi"',
  'two\nlines',
  'two\r\nlines, and more',
  '  spaces  ',
  'zero\u200Bwidth',
  '6" pipe',
  '3.10556E+09',
  "'=1+1",
)

/** Cells in which a quotation mark is not closed; they are written unchanged. */
const damaged = fc.constantFrom('"gate code 5', '6"', '"', 'a "b', '"a"b', '"x y', 'Bud" Hart')

const width = fc.integer({ min: 2, max: headers.length })

type Shape = 'whole' | 'ragged' | 'damaged'

const rowsOf = (columns: number, shape: Shape) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('row', 'row', 'row', 'row', 'blank'),
      length: shape === 'ragged' ? fc.integer({ min: 1, max: columns + 2 }) : fc.constant(columns),
      cells: fc.array(
        shape === 'damaged'
          ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom('', 'a', 'x y', '5') }, damaged)
          : texts,
        { minLength: columns + 2, maxLength: columns + 2 },
      ),
      isHidden: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
    }),
    { minLength: 1, maxLength: 8 },
  )

/** Begins the first cell of every row: R0, R1… */
const markOf = (index: number): string => `R${index}#`

const asRows = (
  drawn: { kind: string; length: number; cells: string[]; isHidden: boolean }[],
  isText: boolean,
) =>
  drawn.map(({ kind, length, cells, isHidden }, index): GeneratedRow => {
    if (kind === 'blank') return null
    const first = cells[0] ?? ''
    // A damaged first cell begins with its quotation mark.
    const marked =
      isText && first.startsWith('"') ? `"${markOf(index)}${first.slice(1)}` : markOf(index) + first
    return { mark: markOf(index), cells: [marked, ...cells.slice(1, length)], isHidden }
  })

const encodings = ['utf8', 'utf8 with a mark', 'utf16le', 'utf16be', 'latin1'] as const

const encode = (text: string, encoding: (typeof encodings)[number]): Uint8Array => {
  if (encoding === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'utf16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  // What Latin-1 does not have is written without.
  if (encoding === 'latin1') return Buffer.from(text.replaceAll(/[\u0100-\uFFFF]/g, ''), 'latin1')
  return Buffer.from(encoding === 'utf8' ? text : `\uFEFF${text}`)
}

/** Files in CSV, of every separator, line ending, encoding and quotation. */
const csvTables = fc
  .record({ columns: width, shape: fc.constantFrom<Shape>('whole', 'ragged', 'damaged') })
  .chain(({ columns, shape }) =>
    fc.record({
      columns: fc.constant(columns),
      shape: fc.constant(shape),
      drawn: rowsOf(columns, shape),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      encoding: fc.constantFrom(...encodings),
      quotesAll: fc.boolean(),
      above: fc.constantFrom('', 'blank', 'sep'),
      endsOpen: fc.boolean(),
    }),
  )
  .map(({ columns, shape, drawn, delimiter, end, encoding, quotesAll, above, endsOpen }): GeneratedTable => {
    const isDamaged = shape === 'damaged'
    const rows = asRows(drawn, isDamaged)
    const write = (text: string): string =>
      !isDamaged && (quotesAll || text.includes(delimiter) || /["\r\n]/.test(text))
        ? `"${text.replaceAll('"', '""')}"`
        : text
    const lines = [
      ...(above === 'sep' ? [`sep=${delimiter}`] : above === 'blank' ? [''] : []),
      headers.slice(0, columns).join(delimiter),
      ...rows.map((row) =>
        row === null ? delimiter.repeat(columns - 1) : row.cells.map(write).join(delimiter),
      ),
    ]
    const bytes = encode(lines.join(end) + (endsOpen ? '' : end), encoding)
    return { bytes, rows, isDamaged }
  })

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cellXml = (address: string, text: string): string =>
  text.startsWith('#') ? `<c r="${address}" t="e"><v>${text}</v></c>` : cell(address, escapeXml(text))

const rowXml = (at: number, cells: readonly string[], isHidden = false): string =>
  `<row r="${at}"${isHidden ? ' hidden="1"' : ''}>${cells
    .map((text, column) => cellXml(`${String.fromCodePoint(65 + column)}${at}`, text))
    .join('')}</row>`

/** Workbooks with hidden sheets and rows, errors and blank rows. */
const workbookTables = fc
  .record({ columns: width, hasHiddenSheet: fc.boolean() })
  .chain(({ columns, hasHiddenSheet }) =>
    fc.record({
      columns: fc.constant(columns),
      hasHiddenSheet: fc.constant(hasHiddenSheet),
      drawn: rowsOf(columns, 'ragged'),
    }),
  )
  .map(({ columns, hasHiddenSheet, drawn }): GeneratedTable => {
    const rows = asRows(drawn, false)
    const sheet = [
      rowXml(1, headers.slice(0, columns)),
      ...rows.map((row, index) => (row === null ? '' : rowXml(index + 2, row.cells, row.isHidden))),
    ].join('')
    const hidden = rowXml(1, ['Name', 'City']) + rowXml(2, ['Hidden', 'Hidden'])
    return { bytes: workbook(sheet, {}, hasHiddenSheet ? hidden : undefined), rows, isDamaged: false }
  })

export const generatedTables = { csv: csvTables, workbooks: workbookTables }
