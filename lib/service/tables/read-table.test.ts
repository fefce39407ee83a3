import { describe, expect, test } from 'vitest'

import { immenseWorkbooks, repeatingWorkbook } from '#tests/support/documents/workbook.ts'

import { readCsvTable, readXlsxTable } from './read-table.ts'

const tooLarge = { kind: 'error', reason: 'too_large' }

describe('a workbook', () => {
  test.each(immenseWorkbooks)(
    'that spans an immense area (%s) is refused before it is read',
    async (_, bytes) => {
      expect(await readXlsxTable(bytes)).toEqual(tooLarge)
    },
  )

  test('that repeats a long text in every cell is refused', async () => {
    expect(await readXlsxTable(repeatingWorkbook())).toEqual(tooLarge)
  })
})

test.each([
  ['line breaks', '\n'],
  ['commas', ','],
])('a megabyte of CSV made of %s is refused', async (_, text) => {
  expect(await readCsvTable(text.repeat(1_048_576))).toEqual(tooLarge)
})

test('a long CSV within the limits is read', async () => {
  const row = Array.from({ length: 100 }, () => 'twenty characters ok').join(',')
  const result = await readCsvTable(`${row}\n`.repeat(50))
  expect(result.kind === 'rows' && result.rows.length).toBe(51)
})
