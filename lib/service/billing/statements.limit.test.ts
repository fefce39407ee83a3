import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { openTestContext } from '#tests/support/context.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import { chargeRow, insertCharges } from '#tests/support/office/charges.ts'

import { getStatementPdf } from './statement-pdf.ts'
import { getStatementTable } from './statements.ts'

const { ctx: own } = await openTestContext()

test('a month of ten thousand charges produces a table, and a document below 15 MB', async () => {
  const start = Date.UTC(2026, 1, 1)
  await insertCharges(
    own,
    Array.from({ length: 10_000 }, (_, index) =>
      chargeRow(own.organizationId, { capturedAt: new Date(start + index * 240_000), amountCents: 1749 }),
    ),
  )
  const table = await text((await getStatementTable(own, '2026-02', 'csv')).body as NodeJS.ReadableStream)
  expect(table.trim().split('\n')).toHaveLength(10_001)
  const { body } = await getStatementPdf(own, '2026-02')
  expect((body as Uint8Array).byteLength).toBeLessThan(15_000_000)
  const words = await pdfText(body as Uint8Array)
  expect(words).toContain('$174,900.00 in 10000 charges')
  expect(words.match(/\$17\.49/g)).toHaveLength(10_000)
})
