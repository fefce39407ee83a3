import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { BatchRow, BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import type { TestCaller } from '#tests/support/api.ts'
import { openBatchOffice } from '#tests/support/office/batch-office.ts'

import { syncRowOfShipment } from './follow-shipment.ts'
import { getBatch } from './get-batch.ts'
import { listRows, getRowQuotes } from './list-rows.ts'
import { loadRow } from './load-batch.ts'
import { claimRow, recordRow } from './row-lease.ts'
import { buyBatch, checkBatch, stopBatch } from './start-batch.ts'
import { deleteBatch, updateBatch } from './update-batch.ts'
import { selectRowQuote, refreshRowQuotes, updateRow } from './update-row.ts'

const office = await openBatchOffice()
const { check, clock, createCaller, createList, runTurns, vendors } = office

const serviceOf = ({ carrier, service }: Pick<BatchRow, 'carrier' | 'service'>) => `${carrier} ${service}`

const quoteFor = ({ quotes }: BatchRowQuotes, carrier: string): string => {
  const found = quotes.find((quote) => quote.carrier === carrier)
  if (!found) throw new Error(`${carrier} has no service`)
  return found.quote_id
}

/** Selects the more expensive carrier for a row. */
const selectExpensive = async ({ ctx }: TestCaller, id: string, row: string): Promise<BatchRow> =>
  selectRowQuote(ctx, id, row, { quote_id: quoteFor(await getRowQuotes(ctx, id, row), 'UPSDAP') })

test('selects another quote for one row, and buys it at the new total', async () => {
  const caller = await createCaller('Another Quote')
  const { ctx } = caller
  const id = await createList(caller, 3)
  const { quoted_cents: cheapest } = await check(caller, id)
  const offered = await getRowQuotes(ctx, id, '3')
  expect(offered.quotes.map(({ carrier }) => carrier)).toEqual(['USPS', 'UPSDAP'])
  expect(offered).toMatchObject({
    selected_quote_id: quoteFor(offered, 'USPS'),
    arrive_by: null,
    adds_companion: false,
  })

  const row = await selectExpensive(caller, id, '3')
  expect(row).toMatchObject({ state: 'quoted', carrier: 'UPSDAP', quote_overridden: true })
  const { quoted_cents: total } = await getBatch(ctx, id)
  const [usps, ups] = offered.quotes.map((quote) => quote.total_cents)
  expect(total - cheapest).toBe((ups ?? 0) - (usps ?? 0))

  await expect(buyBatch(ctx, id, { max_total_cents: cheapest })).rejects.toMatchObject({
    code: 'BATCH_TOTAL_EXCEEDED',
  })
  await buyBatch(ctx, id, { max_total_cents: total })
  await runTurns(caller)
  const { data } = await listRows(ctx, id, { limit: 10 })
  expect(data.map((each) => each.price_cents)).toEqual([usps, ups, usps])
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'done', bought_cents: total })
  await expect(selectRowQuote(ctx, id, '3', { quote_id: null })).rejects.toMatchObject({ code: 'BATCH_BUSY' })
})

test('a selection survives refreshed quotes, and is reset when the row or the options of the batch change', async () => {
  const caller = await createCaller('Picked')
  const { ctx } = caller
  const id = await createList(caller, 2)
  await check(caller, id)
  const old = quoteFor(await getRowQuotes(ctx, id, '2'), 'UPSDAP')
  await selectExpensive(caller, id, '2')
  clock.forward(2 * hourMs)
  await expect(selectRowQuote(ctx, id, '2', { quote_id: old })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  const renewed = await refreshRowQuotes(ctx, id, '2')
  expect(renewed.row).toMatchObject({ state: 'quoted', carrier: 'UPSDAP', quote_overridden: true })
  expect(Date.parse(renewed.quotes_expire_at ?? '')).toBeGreaterThan(clock.now().getTime())
  await expect(selectRowQuote(ctx, id, '2', { quote_id: old })).rejects.toMatchObject({
    code: 'QUOTE_NOT_FOUND',
  })
  // The whole list is requested again after its quotes expired.
  clock.forward(2 * hourMs)
  await check(caller, id)
  const rows = async () => (await listRows(ctx, id, { limit: 10 })).data
  expect((await rows()).map(serviceOf)).toEqual(['UPSDAP Ground', 'USPS First'])
  expect(await selectRowQuote(ctx, id, '2', { quote_id: null })).toMatchObject({
    carrier: 'USPS',
    quote_overridden: false,
  })
  await selectExpensive(caller, id, '2')
  await selectExpensive(caller, id, '3')
  expect(await updateRow(ctx, id, '2', { values: { zip: '89502' } })).toMatchObject({
    carrier: 'USPS',
    quote_overridden: false,
  })
  await updateBatch(ctx, id, { choice: 'fastest' })
  await check(caller, id)
  expect((await rows()).map(({ quote_overridden: quoteOverridden }) => quoteOverridden)).toEqual([
    false,
    false,
  ])
})

test('a row that no carrier delivers in time can be sent late if a person selects a quote', async () => {
  const caller = await createCaller('Late')
  const { ctx } = caller
  const id = await createList(caller, 1)
  const today = clock.now().toISOString().slice(0, 10)
  await updateBatch(ctx, id, { arrive_by: today })
  expect(await check(caller, id)).toMatchObject({ rows_by_state: { invalid: 1 } })
  await expect(selectRowQuote(ctx, id, '2', { quote_id: null })).rejects.toMatchObject({
    code: 'QUOTE_NOT_FOUND',
    message: expect.stringContaining('arrives by'),
  })
  const late = await selectExpensive(caller, id, '2')
  expect(late).toMatchObject({ state: 'quoted', quote_overridden: true, error: null })
  const { quoted_cents: total } = await getBatch(ctx, id)
  await buyBatch(ctx, id, { max_total_cents: total })
  // It expires before its turn: the same service is bought, late as it was picked.
  clock.forward(2 * hourMs)
  vendors.setPostage(1124)
  await runTurns(caller)
  vendors.setPostage(593)
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'done', bought_cents: total })
})

test('a selection during a purchase never charges more than was confirmed', async () => {
  const caller = await createCaller('At Once')
  const { ctx } = caller
  const id = await createList(caller, 2)
  const { quoted_cents: total } = await check(caller, id)
  const [picked, bought] = await Promise.allSettled([
    selectExpensive(caller, id, '2'),
    buyBatch(ctx, id, { max_total_cents: total }),
  ])
  expect([picked.status, bought.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  if (picked.status === 'rejected') expect(picked.reason).toMatchObject({ code: 'BATCH_BUSY' })
  if (bought.status === 'rejected') expect(bought.reason).toMatchObject({ code: 'BATCH_TOTAL_EXCEEDED' })
  await runTurns(caller)
  expect((await getBatch(ctx, id)).bought_cents).toBe(bought.status === 'fulfilled' ? total : 0)
})

test('a row keeps its price and service while the carriers are unreachable', async () => {
  const caller = await createCaller('Outage')
  const { ctx } = caller
  const id = await createList(caller, 1)
  await check(caller, id)
  await selectExpensive(caller, id, '2')
  const out = () => Promise.reject(new ProviderError('unavailable', 'The vendor is out of reach.'))
  const dark = { ...ctx, providers: { ...ctx.providers, rates: { ...ctx.providers.rates, quote: out } } }
  await expect(refreshRowQuotes(dark, id, '2')).rejects.toMatchObject({ code: 'RATE_PROVIDER_UNAVAILABLE' })
  const { row } = await getRowQuotes(ctx, id, '2')
  expect(row).toMatchObject({ state: 'quoted', carrier: 'UPSDAP', quote_overridden: true })
  expect((await refreshRowQuotes(ctx, id, '2')).row).toMatchObject({ carrier: 'UPSDAP' })
})

test('deletes an unbought batch with its drafts, and its remaining jobs do nothing', async () => {
  const caller = await createCaller('Deleted')
  const { ctx } = caller
  const id = await createList(caller, 30)
  await checkBatch(ctx, id)
  await runTurns(caller, 1)
  await expect(deleteBatch(ctx, id)).rejects.toMatchObject({ code: 'BATCH_BUSY' })
  await stopBatch(ctx, id)
  expect(await deleteBatch(ctx, id)).toEqual({ id, is_deleted: true, deleted_rows: 30, remaining_rows: 0 })
  await expect(getBatch(ctx, id)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
  await expect(deleteBatch(ctx, id)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
  await runTurns(caller)
  expect(await office.dropDrafts(caller)).toBe(24)
  const made = await ctx.db.select().from(shipments).where(eq(shipments.organizationId, ctx.organizationId))
  expect(made).toHaveLength(24)
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

test('bought rows remain when their batch is deleted, including those bought on their own page', async () => {
  const caller = await createCaller('Half Bought')
  const { ctx } = caller
  const id = await createList(caller, 4)
  const before = await check(caller, id)
  await updateRow(ctx, id, '2', { excluded: true })
  await updateRow(ctx, id, '3', { excluded: true })
  await buyBatch(ctx, id, { max_total_cents: before.quoted_cents })
  await runTurns(caller)
  await updateRow(ctx, id, '2', { excluded: false })
  await updateRow(ctx, id, '3', { excluded: false })
  const offered = await getRowQuotes(ctx, id, '3')
  expect(await deleteBatch(ctx, id)).toEqual({ id, is_deleted: false, deleted_rows: 2, remaining_rows: 2 })
  const quote = { quote_id: quoteFor(offered, 'USPS') }
  expect(await buyShipment(ctx, offered.row.shipment_id ?? '', quote)).toMatchObject({ status: 'queued' })
  expect(await office.dropDrafts(caller)).toBe(2)
  expect(await getBatch(ctx, id)).toMatchObject({
    state: 'done',
    row_count: 2,
    rows_by_state: { bought: 2 },
    bought_cents: before.quoted_cents / 2,
  })
  const made = await ctx.db.select().from(shipments).where(eq(shipments.organizationId, ctx.organizationId))
  expect(made.filter(({ status }) => status === 'queued')).toHaveLength(3)
})

test('a viewer reads the quotes of a row, and can neither select, refresh nor delete', async () => {
  const caller = await createCaller('Readers')
  const id = await createList(caller, 1)
  await check(caller, id)
  const reviewer = { ...caller.ctx, role: 'reviewer' as const }
  const refused = { code: 'FORBIDDEN' }
  expect((await getRowQuotes(reviewer, id, '2')).quotes).toHaveLength(2)
  await expect(selectRowQuote(reviewer, id, '2', { quote_id: null })).rejects.toMatchObject(refused)
  await expect(refreshRowQuotes(reviewer, id, '2')).rejects.toMatchObject(refused)
  await expect(deleteBatch(reviewer, id)).rejects.toMatchObject(refused)
})

test('a row takes no step that the table lacks for its cause', async () => {
  const caller = await createCaller('Table Of Rows')
  const { ctx } = caller
  const id = await createList(caller, 1)
  await check(caller, id)
  const row = await loadRow(ctx, id, '2')
  await expect(recordRow(ctx, row, { state: 'bought', cause: 'purchase' })).rejects.toThrow(
    'cannot become bought: it is quoted',
  )
  await recordRow(ctx, { ...row, leaseToken: newId() }, { state: 'quoted', cause: 'person' })
  expect(await loadRow(ctx, id, '2')).toEqual(row)
})

test('a row bought on its own page during the check stays bought', async () => {
  const caller = await createCaller('Bought Meanwhile')
  const { ctx } = caller
  const id = await createList(caller, 1)
  await check(caller, id)
  const { claimed } = await claimRow(ctx, id, '2', () => ({ to: 'pending' }))
  const { quotes, selected_quote_id: quoteId } = await getRowQuotes(ctx, id, '2')
  await buyShipment(ctx, claimed.shipmentId ?? '', { quote_id: quoteId ?? quotes[0]?.quote_id ?? '' })
  await syncRowOfShipment(ctx, claimed.shipmentId ?? '')
  await recordRow(ctx, claimed, { state: 'quoted', cause: 'check' })
  expect(await loadRow(ctx, id, '2')).toMatchObject({ state: 'bought', leaseToken: null })
})
