import * as fc from 'fast-check'
import { test } from 'vitest'

import { expectNoLostRow } from '#tests/support/documents/expect-no-lost-row.ts'
import { generatedTables } from '#tests/support/documents/generated-tables.ts'

test('every row of a CSV file is imported, or excluded with a reason', async () => {
  await fc.assert(fc.asyncProperty(generatedTables.csv, expectNoLostRow), { numRuns: 300, seed: 35 })
})

test('every row of a workbook is imported, or excluded with a reason', async () => {
  await fc.assert(fc.asyncProperty(generatedTables.workbooks, expectNoLostRow), { numRuns: 100, seed: 35 })
})
