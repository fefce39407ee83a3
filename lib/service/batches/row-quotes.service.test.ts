import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/api/time.values.ts'
import type { BatchRow, BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import type { TestCaller } from '#tests/support/api.ts'
import { openBatchOffice } from '#tests/support/office/batch-office.ts'

import { deleteBatch } from './delete-batch.ts'
import { listRows } from './list-rows.ts'
import { pickRowQuote } from './pick-row-quote.ts'
import { getBatch } from './present-batch.ts'
import { renewRowQuotes } from './renew-row-quotes.ts'
import { getRowQuotes } from './row-quotes.ts'
import { buyBatch, checkBatch, stopBatch } from './start-batch.ts'
import { updateBatch } from './update-batch.ts'
import { updateRow } from './update-row.ts'

const office = await openBatchOffice()
const { check, clock, createCaller, createList, runTurns, vendors } = office

const serviceOf = ({ carrier, service }: Pick<BatchRow, 'carrier' | 'service'>) => `${carrier} ${service}`

const quoteFor = ({ quotes }: BatchRowQuotes, carrier: string): string => {
  const found = quotes.find((quote) => quote.carrier === carrier)
  if (!found) throw new Error(`${carrier} has no service`)
  return found.quote_id
}

/** Takes the dearer carrier for a row, as a person would who wants it there. */
const pickDearer = async ({ ctx }: TestCaller, id: string, row: string): Promise<BatchRow> =>
  pickRowQuote(ctx, id, row, { quote_id: quoteFor(await getRowQuotes(ctx, id, row), 'UPSDAP') })

test('another quote is taken for one row alone, the total follows, and that is what is bought', async () => {
  const caller = await createCaller('Another Quote')
  const { ctx } = caller
  const id = await createList(caller, 3)
  const { quoted_cents: cheapest } = await check(caller, id)
  const offered = await getRowQuotes(ctx, id, '3')
  expect(offered.quotes.map(({ carrier }) => carrier)).toEqual(['USPS', 'UPSDAP'])
  expect(offered).toMatchObject({ taken_quote_id: quoteFor(offered, 'USPS'), arrive_by: null })

  const row = await pickDearer(caller, id, '3')
  expect(row).toMatchObject({ state: 'quoted', carrier: 'UPSDAP', is_picked: true })
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
  await expect(pickRowQuote(ctx, id, '3', { quote_id: null })).rejects.toMatchObject({ code: 'BATCH_BUSY' })
})

test('what was picked holds when quotes are renewed, and goes back to the rule when the row or the list changes', async () => {
  const caller = await createCaller('Picked')
  const { ctx } = caller
  const id = await createList(caller, 2)
  await check(caller, id)
  const old = quoteFor(await getRowQuotes(ctx, id, '2'), 'UPSDAP')
  await pickDearer(caller, id, '2')
  clock.forward(2 * hourMs)
  await expect(pickRowQuote(ctx, id, '2', { quote_id: old })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  const renewed = await renewRowQuotes(ctx, id, '2')
  expect(renewed.row).toMatchObject({ state: 'quoted', carrier: 'UPSDAP', is_picked: true })
  expect(Date.parse(renewed.quotes_expire_at ?? '')).toBeGreaterThan(clock.now().getTime())
  await expect(pickRowQuote(ctx, id, '2', { quote_id: old })).rejects.toMatchObject({
    code: 'QUOTE_NOT_FOUND',
  })
  // The whole list is asked for again after its quotes expired.
  clock.forward(2 * hourMs)
  await check(caller, id)
  const rows = async () => (await listRows(ctx, id, { limit: 10 })).data
  expect((await rows()).map(serviceOf)).toEqual(['UPSDAP Ground', 'USPS First'])
  expect(await pickRowQuote(ctx, id, '2', { quote_id: null })).toMatchObject({
    carrier: 'USPS',
    is_picked: false,
  })
  await pickDearer(caller, id, '2')
  await pickDearer(caller, id, '3')
  expect(await updateRow(ctx, id, '2', { values: { zip: '89502' } })).toMatchObject({
    carrier: 'USPS',
    is_picked: false,
  })
  await updateBatch(ctx, id, { choice: 'fastest' })
  await check(caller, id)
  expect((await rows()).map(({ is_picked: isPicked }) => isPicked)).toEqual([false, false])
})

test('a row that no carrier brings in time can be sent late all the same, if a person says so', async () => {
  const caller = await createCaller('Late')
  const { ctx } = caller
  const id = await createList(caller, 1)
  const today = clock.now().toISOString().slice(0, 10)
  await updateBatch(ctx, id, { arrive_by: today })
  expect(await check(caller, id)).toMatchObject({ rows_by_state: { faulty: 1 } })
  await expect(pickRowQuote(ctx, id, '2', { quote_id: null })).rejects.toMatchObject({
    code: 'QUOTE_NOT_FOUND',
    message: expect.stringContaining('arrives by'),
  })
  const late = await pickDearer(caller, id, '2')
  expect(late).toMatchObject({ state: 'quoted', is_picked: true, error: null })
  const { quoted_cents: total } = await getBatch(ctx, id)
  await buyBatch(ctx, id, { max_total_cents: total })
  // It expires before its turn: the same service is bought, late as it was picked.
  clock.forward(2 * hourMs)
  vendors.setPostage(1124)
  await runTurns(caller)
  vendors.setPostage(593)
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'done', bought_cents: total })
})

test('of a pick and a purchase at the same time one wins, and never more is charged than was confirmed', async () => {
  const caller = await createCaller('At Once')
  const { ctx } = caller
  const id = await createList(caller, 2)
  const { quoted_cents: total } = await check(caller, id)
  const [picked, bought] = await Promise.allSettled([
    pickDearer(caller, id, '2'),
    buyBatch(ctx, id, { max_total_cents: total }),
  ])
  expect([picked.status, bought.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  if (picked.status === 'rejected') expect(picked.reason).toMatchObject({ code: 'BATCH_BUSY' })
  if (bought.status === 'rejected') expect(bought.reason).toMatchObject({ code: 'BATCH_TOTAL_EXCEEDED' })
  await runTurns(caller)
  expect((await getBatch(ctx, id)).bought_cents).toBe(bought.status === 'fulfilled' ? total : 0)
})

test('when no carrier can be asked, a row keeps the price and the service that it has', async () => {
  const caller = await createCaller('Outage')
  const { ctx } = caller
  const id = await createList(caller, 1)
  await check(caller, id)
  await pickDearer(caller, id, '2')
  const out = () => Promise.reject(new ProviderError('unavailable', 'The vendor is out of reach.'))
  const dark = { ...ctx, providers: { ...ctx.providers, rates: { ...ctx.providers.rates, quote: out } } }
  await expect(renewRowQuotes(dark, id, '2')).rejects.toMatchObject({ code: 'RATE_PROVIDER_UNAVAILABLE' })
  const { row } = await getRowQuotes(ctx, id, '2')
  expect(row).toMatchObject({ state: 'quoted', carrier: 'UPSDAP', is_picked: true })
  expect((await renewRowQuotes(ctx, id, '2')).row).toMatchObject({ carrier: 'UPSDAP' })
})

test('a list of which nothing was bought is deleted with its drafts, and jobs of it that are left do nothing', async () => {
  const caller = await createCaller('Deleted')
  const { ctx } = caller
  const id = await createList(caller, 30)
  await checkBatch(ctx, id)
  await runTurns(caller, 1)
  await expect(deleteBatch(ctx, id)).rejects.toMatchObject({ code: 'BATCH_BUSY' })
  await stopBatch(ctx, id)
  expect(await deleteBatch(ctx, id)).toEqual({ id, is_deleted: true, deleted_rows: 30, kept_rows: 0 })
  await expect(getBatch(ctx, id)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
  await expect(deleteBatch(ctx, id)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
  await runTurns(caller)
  expect(await office.dropDrafts(caller)).toBe(24)
  const made = await ctx.db.select().from(shipments).where(eq(shipments.organizationId, ctx.organizationId))
  expect(made).toHaveLength(24)
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

test('what is bought stays when the rest of its list is deleted, also what was bought on its own page meanwhile', async () => {
  const caller = await createCaller('Half Bought')
  const { ctx } = caller
  const id = await createList(caller, 4)
  const before = await check(caller, id)
  await updateRow(ctx, id, '2', { is_left_out: true })
  await updateRow(ctx, id, '3', { is_left_out: true })
  await buyBatch(ctx, id, { max_total_cents: before.quoted_cents })
  await runTurns(caller)
  await updateRow(ctx, id, '2', { is_left_out: false })
  await updateRow(ctx, id, '3', { is_left_out: false })
  const offered = await getRowQuotes(ctx, id, '3')
  expect(await deleteBatch(ctx, id)).toEqual({ id, is_deleted: false, deleted_rows: 2, kept_rows: 2 })
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

test('who may only look reads the quotes of a row, and neither picks, renews nor deletes', async () => {
  const caller = await createCaller('Readers')
  const id = await createList(caller, 1)
  await check(caller, id)
  const reviewer = { ...caller.ctx, role: 'reviewer' as const }
  const refused = { code: 'FORBIDDEN' }
  expect((await getRowQuotes(reviewer, id, '2')).quotes).toHaveLength(2)
  await expect(pickRowQuote(reviewer, id, '2', { quote_id: null })).rejects.toMatchObject(refused)
  await expect(renewRowQuotes(reviewer, id, '2')).rejects.toMatchObject(refused)
  await expect(deleteBatch(reviewer, id)).rejects.toMatchObject(refused)
})
