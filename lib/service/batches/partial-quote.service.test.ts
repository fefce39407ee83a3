import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { systemContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { storeInlineDocument } from '#lib/service/documents/upload-document.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { openTestApi, type TestCaller } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { createBatch } from './create-batch.ts'
import { runBatch } from './run-batch.ts'
import { checkBatch } from './start-batch.ts'
import { updateBatch } from './update-batch.ts'

const sandbox = await openTestSandbox()
const { rates, payments } = sandbox
const { asked, createCaller } = await openTestApi({ providers: { rates, payments } })

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
  phone: '415-555-0134',
}

const bytesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

const createList = async ({ ctx }: TestCaller, streets: readonly string[]): Promise<string> => {
  const document = await storeInlineDocument(ctx, smallPdf('Notice').toString('base64'))
  const lines = streets.map((street, index) => `Person ${index},${index + 1} ${street},Reno,NV,89501`)
  const text = `name,street,city,state,zip\n${lines.join('\n')}`
  const { id } = await createBatch(ctx, { filename: 'list.csv', bytes: bytesOf(text) })
  await updateBatch(ctx, id, { document_key: document.documentKey, from_address: from })
  return id
}

/** Takes so many turns, as the queue would. */
const takeTurns = async ({ ctx }: TestCaller, count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) {
    const place = asked.findIndex(
      ({ name, data }) => name === 'batch.run' && data.organizationId === ctx.organizationId,
    )
    const [job] = place < 0 ? [] : asked.splice(place, 1)
    if (job?.name !== 'batch.run') return
    await runBatch(systemContext(ctx, ctx.organizationId), job.data.batchId, job.data.run)
  }
}

const rowsOf = ({ ctx }: TestCaller, batchId: string) =>
  ctx.db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.batchId, batchId)))
    .orderBy(batchRows.row)

test('a list waits for letters that a rate limit left without a price, and selects no costlier service', async () => {
  const caller = await createCaller('Limited')
  const streets = [
    ...Array.from({ length: 4 }, () => 'Oak Ln'),
    ...Array.from({ length: 3 }, () => 'LETTERS LIMITED ST'),
  ]
  const id = await createList(caller, streets)
  await checkBatch(caller.ctx, id)
  await takeTurns(caller, 3)
  const rows = await rowsOf(caller, id)
  const outcomes = rows.map(({ state, carrier, service }) => [state, carrier, service].join(' '))
  expect(new Set(outcomes.slice(0, 4))).toEqual(new Set(['quoted USPS First']))
  expect(new Set(rows.slice(4).map(({ state }) => state))).toEqual(new Set(['pending']))
  const [batch] = await caller.ctx.db.select().from(batches).where(eq(batches.id, id))
  // As long as the vendor asks for.
  expect(batch?.state).toBe('checking')
  expect(batch?.pausedUntil?.getTime()).toBe(caller.ctx.clock.now().getTime() + 30_000)
})

test('retries a brief vendor rejection, and quotes the row as usual', async () => {
  const caller = await createCaller('Limited once')
  const id = await createList(caller, ['LETTERS LIMITED ONCE ST'])
  await checkBatch(caller.ctx, id)
  await takeTurns(caller, 2)
  expect(await rowsOf(caller, id)).toMatchObject([{ state: 'quoted', carrier: 'USPS', service: 'First' }])
})

test('a row with an unreadable price gets no costlier service, and reports why', async () => {
  const caller = await createCaller('Unpriced')
  const id = await createList(caller, ['LETTERS UNPRICED ST'])
  await checkBatch(caller.ctx, id)
  await takeTurns(caller, 4)
  const [row] = await rowsOf(caller, id)
  expect(row).toMatchObject({ quoteId: null, service: null })
  expect(row?.state === 'pending' || row?.errorCode === 'RATE_PROVIDER_UNAVAILABLE').toBe(true)
})

test('odd values in a quote affect nothing else', async () => {
  const caller = await createCaller('Odd')
  const id = await createList(caller, ['ODD OBJECTS ST'])
  await checkBatch(caller.ctx, id)
  await takeTurns(caller, 2)
  expect(await rowsOf(caller, id)).toMatchObject([{ state: 'quoted', carrier: 'USPS', service: 'First' }])
})

test('shows which prices are unknown', async () => {
  const { ctx } = await createCaller('Person')
  const document = await storeInlineDocument(ctx, smallPdf('Notice').toString('base64'))
  const letter = (street1: string) =>
    createShipment(ctx, {
      document_key: document.documentKey,
      from_address: from,
      print_options: { color: false, duplex: true },
      shipping_options: {},
      to_address: { name: 'Ana', street1, city: 'Reno', state: 'NV', zip: '89501', country: 'US' },
    })
  const partial = await letter('1 LETTERS LIMITED ST')
  expect(partial.quotes_incomplete).toBe(true)
  expect(partial.missing_rates).toContainEqual(
    expect.objectContaining({ carrier: 'USPS', service: 'First', is_unanswered: true }),
  )
  expect(partial.rates?.length).toBeGreaterThan(0)
  const whole = await letter('1 UPS ERROR ST')
  expect(whole.quotes_incomplete).toBe(false)
  expect(whole.missing_rates).toContainEqual(expect.objectContaining({ carrier: 'UPSDAP' }))
})
