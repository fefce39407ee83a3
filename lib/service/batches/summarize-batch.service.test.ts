import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { openBatchOffice } from '#tests/support/office/batch-office.ts'

import { getBatch } from './get-batch.ts'
import { getRowQuotes, listRows } from './list-rows.ts'
import { checkBatch } from './start-batch.ts'
import { summarizeBatch } from './summarize-batch.ts'
import { updateBatch } from './update-batch.ts'
import { selectRowQuote, updateRow } from './update-row.ts'

const { check, clock, createCaller, createList } = await openBatchOffice()

test('counts services, and its parts add up to the total to the cent', async () => {
  const caller = await createCaller('Summary Adds Up')
  const { ctx } = caller
  const id = await createList(caller, 4)
  await updateBatch(ctx, id, { shipping_options: { certified_mail: true, return_receipt: true } })
  await check(caller, id)
  const { quotes } = await getRowQuotes(ctx, id, '3')
  const ups = quotes.find(({ carrier }) => carrier === 'UPSDAP')
  await selectRowQuote(ctx, id, '3', { quote_id: ups?.quote_id ?? '' })
  await updateRow(ctx, id, '5', { excluded: true })

  const summary = await summarizeBatch(ctx, id)
  const { quoted_cents: total } = await getBatch(ctx, id)
  expect(summary).toMatchObject({
    rows: 3,
    total_cents: total,
    late_rows: 0,
    first_row: { row: 2, name: 'Person 0' },
    last_row: { row: 4, name: 'Person 2' },
  })
  expect(summary.services[0]).toMatchObject({
    carrier: 'USPS',
    rows: 2,
    shipping_options: { certified_mail: true, return_receipt: true },
  })
  expect(summary.services[1]).toMatchObject({
    carrier: 'UPSDAP',
    rows: 1,
    shipping_options: { certified_mail: false, return_receipt: false, delivery_confirmation: 'SIGNATURE' },
  })
  expect(summary.services.reduce((sum, { total_cents: cents }) => sum + cents, 0)).toBe(total)
  expect(
    summary.postage_cents +
      summary.handling_fee_cents +
      summary.printing_fee_cents +
      summary.color_surcharge_cents +
      summary.tax_cents,
  ).toBe(total)
  const { data } = await listRows(ctx, id, { limit: 10 })
  const days = data.flatMap((row) => (row.state === 'quoted' ? (row.arrives_on ?? []) : [])).toSorted()
  expect([summary.arrives_from, summary.arrives_until]).toEqual([days[0] ?? null, days.at(-1) ?? null])
  expect(summary.mailed_from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('counts rows that arrive after the date of the batch, or after their own in either spelling', async () => {
  const caller = await createCaller('Summary Of Late Rows')
  const { ctx } = caller
  const id = await createList(caller, 4)
  const far = new Date(clock.now().getTime() + 60 * dayMs).toISOString().slice(0, 10)
  await updateBatch(ctx, id, { arrive_by: far })
  await check(caller, id)
  expect(await summarizeBatch(ctx, id)).toMatchObject({ rows: 4, late_rows: 0 })
  const change = (row: number, part: Partial<typeof batchRows.$inferInsert>) =>
    ctx.db
      .update(batchRows)
      .set(part)
      .where(
        and(
          eq(batchRows.organizationId, ctx.organizationId),
          eq(batchRows.batchId, id),
          eq(batchRows.row, row),
        ),
      )
  await change(2, { edits: { arrive_by: '2026-01-02' } })
  await change(3, { edits: { arrive_by: '1/2/2026' } })
  await change(4, { edits: { arrive_by: '' }, arrivesOn: '2099-01-01' })
  expect(await summarizeBatch(ctx, id)).toMatchObject({ rows: 4, late_rows: 3 })
})

test('rejects a check that no row can pass, once, instead of an error in each row', async () => {
  const caller = await createCaller('Batch Without Return Address')
  const { ctx } = caller
  const id = await createList(caller, 3)
  await ctx.db
    .update(organizations)
    .set({ returnAddress: null })
    .where(eq(organizations.organizationId, ctx.organizationId))
  await updateBatch(ctx, id, { from_address: null })
  await expect(checkBatch(ctx, id)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'Add a return address in Settings.',
  })
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'mapping', rows_by_state: { invalid: 0 } })
})

test('rejects a check of rows that have no document', async () => {
  const caller = await createCaller('Batch Without Document')
  const id = await createList(caller, 2)
  await updateBatch(caller.ctx, id, { document_key: null })
  await expect(checkBatch(caller.ctx, id)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
