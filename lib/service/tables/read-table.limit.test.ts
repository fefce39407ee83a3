import { describe, expect, test } from 'vitest'

import { cell, immenseWorkbooks, repeatingWorkbook, workbook } from '#tests/support/documents/workbook.ts'

import { readTable } from './read-table.ts'

const read = (bytes: Uint8Array) => readTable(bytes, { isHeader: (text) => text === 'Name', maxRows: 5000 })

const refusal = (bytes: Uint8Array): Promise<string> =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  )

const name = `<row r="1">${cell('A1', 'Name')}</row>`

/** Reads, and expects less than four seconds of processor time, most of them for starting the thread. */
const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const before = process.cpuUsage()
  const result = await refusal(bytes)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(4000)
  return result
}

describe('a workbook', () => {
  test.each(immenseWorkbooks)(
    'that spans an immense area (%s) is rejected before it is read',
    async (_, bytes) => {
      expect(await refusalOf(bytes)).toContain('too large')
    },
  )

  test('that repeats a long text in every cell is rejected', async () => {
    expect(await refusalOf(repeatingWorkbook())).toContain('too large')
  })

  test('that declares less than its size gets no more memory', async () => {
    const size = 40_000_000
    const bytes = Buffer.from(workbook(name, { 'xl/zeros.xml': new Uint8Array(size) }))
    let changed = 0
    // In the entry's header and in the directory.
    for (let at = 0; at + 4 <= bytes.length; at += 1) {
      if (bytes.readUInt32LE(at) !== size) continue
      bytes.writeUInt32LE(10, at)
      changed += 1
    }
    expect(changed).toBe(2)
    const before = process.memoryUsage.rss()
    await refusalOf(bytes)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
  })

  test('of the largest size that is accepted is read', async () => {
    const letters = (index: number) =>
      `${index < 26 ? '' : String.fromCodePoint(64 + Math.floor(index / 26))}${String.fromCodePoint(65 + (index % 26))}`
    const rows = Array.from({ length: 5001 }, (_, row) => {
      const cells = Array.from({ length: 100 }, (_cell, column) =>
        cell(`${letters(column)}${row + 1}`, 'Ana'),
      )
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    expect((await read(workbook(rows.join('')))).rows).toHaveLength(5000)
  })
})

describe('ten megabytes of CSV', () => {
  test.each([
    ['line breaks', '\n'],
    ['commas', ','],
    ['quotes', '"'],
    ['quotes and spaces', '"a" '],
    ['open quotes', '",'],
  ])('made of %s neither blocks the service nor uses its memory', async (_, text) => {
    const before = process.threadCpuUsage()
    const message = await refusal(Buffer.from(text.repeat(10_000_000 / text.length)))
    expect(message).toMatch(/far more rows or columns|quotation mark|no rows|more than 100 columns/)
    // The thread that responds to requests is not the one that reads.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  test('of the largest size that is accepted are read', async () => {
    const row = Array.from({ length: 100 }, () => 'twenty characters ok').join(',')
    expect((await read(Buffer.from(`${row}\n`.repeat(5001)))).rows).toHaveLength(5000)
  })
})
