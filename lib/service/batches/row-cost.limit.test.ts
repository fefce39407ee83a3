import { expect, test } from 'vitest'

import { openBatchOffice } from '#tests/support/office/batch-office.ts'
import { recordQueries } from '#tests/support/record-queries.ts'

import { getBatch } from './get-batch.ts'
import { buyBatch } from './start-batch.ts'

const { check, createCaller, createList, databaseUrl, runTurns } = await openBatchOffice()

/** More than are bought at once, and no more than one turn takes. */
const rows = 20

test('a row of a list sends no more statements than recorded as it is bought, and none for a purchase that cannot exist', async () => {
  const caller = await createCaller('Row Cost')
  const { ctx } = caller
  const id = await createList(caller, rows)
  const { quoted_cents: cents } = await check(caller, id)
  await buyBatch(ctx, id, { max_total_cents: cents })
  const { queries } = await recordQueries(databaseUrl, () => runTurns(caller))
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'done', rows_by_state: { bought: rows } })
  // Connections that serve others between them are set to the organization again.
  const sent = queries.filter((query) => !query.includes('set_config'))
  const count = (pattern: RegExp) => sent.filter((query) => pattern.test(query)).length / rows
  expect({
    all: Math.floor(sent.length / rows),
    begun: count(/^update "batch_rows" set "state" = \$1, "purchase_id" = /),
    purchases: count(/^select .* from "purchases"/),
    quotes: count(/^select .* from "quotes"/),
  }).toEqual({ all: 27, begun: 1, purchases: 0, quotes: 3 })
})
