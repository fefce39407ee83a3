import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'

import { csvHead, csvRows, withoutApostrophe } from './spreadsheets.ts'

test.each(['=1+1', '+1', '-1', '@sum(A1)', '  =1+1', '\t=1', '\uFF1D1', '\uFF20sum'])(
  'no spreadsheet interprets %j as a formula',
  (cell) => {
    expect(Papa.parse<string[]>(csvRows([[cell]]).trimEnd()).data[0]?.[0]).toBe(`'${cell}`)
  },
)

test('reads back any value as written', () => {
  const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(cells, (row) => {
      // The delimiter is set: the parser would otherwise guess, and take a tab within a single cell for one.
      const [read] = Papa.parse<string[]>(csvRows([row]), { delimiter: ',', newline: '\r\n' }).data
      expect(read?.map(withoutApostrophe)).toEqual(row.map(withoutApostrophe))
    }),
  )
})

test('a file declares UTF-8', () => {
  expect(csvHead(['Name', 'City'])).toBe('\uFEFFName,City\r\n')
})
