import * as fc from 'fast-check'
import { test } from 'vitest'

import { expectNoLostRow } from '#tests/support/documents/expect-no-lost-row.ts'
import { generatedTables } from '#tests/support/documents/generated-tables.ts'

/** `TABLE_FILES=100000 TABLE_SEED=2` generates so many files, and other ones; a fifth are workbooks. */
const files = Number(process.env['TABLE_FILES'] ?? 2000)
const seed = Number(process.env['TABLE_SEED'] ?? 1)

test('no row of thousands of CSV files disappears', { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(generatedTables.csv, expectNoLostRow), {
    numRuns: Math.round(files * 0.8),
    seed,
  })
})

test('no row of thousands of workbooks disappears', { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(generatedTables.workbooks, expectNoLostRow), {
    numRuns: Math.round(files * 0.2),
    seed,
  })
})
