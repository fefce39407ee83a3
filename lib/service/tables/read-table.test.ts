import { describe, expect, test } from 'vitest'

import { immenseWorkbooks, repeatingWorkbook, workbook, cell } from '#tests/support/documents/workbook.ts'

import { readTable } from './read-table.ts'

const known = new Set(['Name', 'Street 1', 'City', 'State', 'ZIP', 'Notes', 'Owner Name'])

const read = (bytes: Uint8Array | string) =>
  readTable(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, {
    isHeader: (header) => known.has(header),
    maxRows: 5000,
  })

const refusal = (bytes: Uint8Array | string): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  )

const header = 'Name,Street 1,City,State,ZIP,Notes'
const row = (name: string, notes = '') => `${name},1 Harbor Dr,Redondo Beach,CA,90277,${notes}`
const csv = (...rows: string[]) => [header, ...rows].join('\r\n')

const namesIn = async (text: string | Uint8Array) => (await read(text)).rows.map(({ cells }) => cells[0])

describe('a workbook', () => {
  test.each(immenseWorkbooks)(
    'that spans an immense area (%s) is rejected before it is read',
    async (_, bytes) => {
      expect(await refusal(bytes)).toContain('too large')
    },
  )

  test('that repeats a long text in every cell is rejected', async () => {
    expect(await refusal(repeatingWorkbook())).toContain('too large')
  })
})

test.each([
  ['line breaks', '\n'],
  ['commas', ','],
])('rejects a megabyte of CSV made of %s', async (_, text) => {
  expect(await refusal(text.repeat(1_048_576))).toContain('far more rows or columns')
})

test('a long CSV within the limits is read', async () => {
  const long = Array.from({ length: 100 }, () => 'twenty characters ok').join(',')
  expect((await read(`${long}\n`.repeat(50))).rows).toHaveLength(49)
})

describe('a stray quotation mark', () => {
  test('does not join rows', async () => {
    const table = await read(csv(row('Ana'), row('Bud', '"gate code 5'), row('Cy'), row('Dee'), row('Eli')))
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Bud', 'Cy', 'Dee', 'Eli'])
    expect(table.rows[1]?.cells[5]).toBe('gate code 5')
    expect(table.accounting).toMatchObject({ file_rows: 5, imported_rows: 5, left_out: [] })
  })

  test.each([
    ['in the first column', csv(row('"Ana'), row('Bud'), row('Cy'))],
    ['in two rows', csv(row('Ana', '"one'), row('Bud', '"two'), row('Cy'))],
    ['in the last row', csv(row('Ana'), row('Bud'), row('Cy', '"three'))],
    ['before a quoted cell', csv(row('Ana', '"one'), '"Bud","1 Harbor Dr",Reno,NV,89501,', row('Cy'))],
    ['as inches', csv(row('Ana', '6" pipe'), row('Bud', 'a 12" sign'), row('Cy'))],
    ['around a nickname', csv(row('Ana "Bee" Lee'), row('"Bud" Hart'), row('Cy'))],
  ])('%s keeps every row', async (_, text) => {
    expect(await namesIn(text)).toHaveLength(3)
  })

  test.each([
    [
      'that another one closes at the end of a later row',
      csv(row('Ana', '"one'), row('Bud'), row('Cy', '6"')),
      2,
    ],
    ['that the next row closes', csv(row('Ana', '"one'), row('Bud', '6"'), row('Cy')), 2],
    ['in a row that is too short', csv('Ana,"1 Harbor Dr', row('Bud')), 2],
  ])('%s is rejected, with its row and column', async (_, text, at) => {
    expect(await refusal(text)).toMatch(new RegExp(`^Row ${at}, column “`))
  })

  test('is distinguished from a multiline cell', async () => {
    const table = await read(csv(row('Ana', '"one\ntwo, three"'), row('Bud', '"say ""hi"""')))
    expect(table.rows.map(({ cells }) => cells[5])).toEqual(['one\ntwo, three', 'say "hi"'])
  })
})

describe('excluded rows', () => {
  test('have more cells than the header has columns', async () => {
    const { rows, accounting } = await read(
      'ZIP,State,City,Street 1,Name\n90277,CA,Reno,1 A St,Ana\n90802,CA,Reno,7 B St, Apt 4,Cy\n',
    )
    expect(rows).toHaveLength(1)
    expect(accounting).toMatchObject({
      file_rows: 2,
      imported_rows: 1,
      left_out: [
        {
          row: 3,
          reason: 'extra_cells',
          message: expect.stringContaining('6 cells, but there are 5 columns'),
        },
      ],
    })
  })

  test('are above the column names', async () => {
    const { rows, accounting } = await read(`Customer Contact List\n\n${csv(row('Ana'))}`)
    expect(rows).toMatchObject([{ row: 4 }])
    expect(accounting).toMatchObject({
      header_row: 3,
      blank_rows: 1,
      file_rows: 2,
      left_out: [{ row: 1, reason: 'above_header' }],
    })
  })

  test('are hidden in the workbook', async () => {
    const line = (at: number, name: string, hidden = '') =>
      `<row r="${at}"${hidden}>${cell(`A${at}`, name)}${cell(`B${at}`, name)}</row>`
    const sheet = `${line(1, 'Name')}${line(2, 'Ana')}${line(3, 'Bud', ' hidden="1"')}${line(4, 'Cy')}`
    const { rows, accounting } = await read(workbook(sheet))
    expect(rows.map(({ row }) => row)).toEqual([2, 4])
    expect(accounting).toMatchObject({
      file_rows: 3,
      imported_rows: 2,
      sheet: 'One',
      left_out: [{ row: 3, reason: 'hidden_row' }],
    })
  })

  test('are named when they are all rows', async () => {
    expect(await refusal('Name,City\nAna,Reno,NV\n')).toContain('Row 2: The row has 3 cells')
  })
})

describe('a text file', () => {
  const expected = [['Zoë Núñez', 'Málaga']]

  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('Name,City\nZoë Núñez,Málaga')],
    ['UTF-16', Buffer.from('\uFEFFName,City\nZoë Núñez,Málaga', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Name,City\nZoë Núñez,Málaga', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\uFEFFName,City\nZoë Núñez,Málaga', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Name,City\nZoë Núñez,Málaga', 'latin1')],
    ['Mac Roman', Buffer.from('Name,City\rZo\x91 N\x9C\x96ez,M\x87laga', 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect((await read(bytes)).rows.map(({ cells }) => cells)).toEqual(expected)
  })

  test.each(['\n', '\r\n', '\r'])('is read with the line ending %j, and any separator', async (end) => {
    for (const separator of [',', ';', '\t', '|']) {
      const lines = [
        ['Name', 'City'],
        ['Ana', 'a, b; c'],
        ['Bud', 'Reno'],
      ].map((cells) => cells.map((text) => (text.includes(separator) ? `"${text}"` : text)).join(separator))
      expect((await read(lines.join(end))).rows.map(({ cells }) => cells)).toEqual([
        ['Ana', 'a, b; c'],
        ['Bud', 'Reno'],
      ])
    }
  })

  test('names its separator on a separate line', async () => {
    expect((await read('sep=;\r\nName;City\r\nAna;Reno, NV\r\n')).rows).toEqual([
      { row: 2, cells: ['Ana', 'Reno, NV'] },
    ])
  })

  test('is read without invisible characters', async () => {
    expect((await read('Name,City\nAna\u200B Lee,\u202AReno\u202C\u00A0\n')).rows[0]?.cells).toEqual([
      'Ana Lee',
      'Reno',
    ])
  })
})
