import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { batchRows } from '#lib/service/db/schema/batches.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { TestCaller } from '#tests/support/api.ts'
import { openBatchOffice } from '#tests/support/office/batch-office.ts'

import { getBatch } from './get-batch.ts'
import { listRows } from './list-rows.ts'
import { retryMinutes } from './schedule-retry.ts'
import { buyBatch, checkBatch, retryBatch } from './start-batch.ts'
import { updateRow } from './update-row.ts'

const { createCaller, createList, runRetry, runTurns } = await openBatchOffice()

/** A vendor that does not respond about one street. */
const withoutVendorFor = ({ ctx }: TestCaller, street: string): TestCaller['ctx'] => ({
  ...ctx,
  providers: {
    ...ctx.providers,
    rates: {
      ...ctx.providers.rates,
      verifyAddress: (address) => {
        if (address.street1 === street) throw new ProviderError('unavailable', 'No response.')
        return ctx.providers.rates.verifyAddress(address)
      },
    },
  },
})

/** Checks a list; rows that are put off are due at once. */
const checkDuring = async (caller: TestCaller, id: string, deps: TestCaller['ctx']) => {
  const { ctx } = caller
  const mine = eq(batchRows.organizationId, caller.organizationId)
  let batch = await checkBatch(ctx, id)
  for (let turn = 0; turn < 20 && batch.state === 'checking'; turn += 1) {
    await ctx.db.update(batchRows).set({ leasedUntil: null }).where(mine)
    await runTurns(caller, 1, deps)
    batch = await getBatch(ctx, id)
  }
  return batch
}

test('a row that no vendor answered is not invalid, and is retried automatically until one answers', async () => {
  const caller = await createCaller('Hiccup')
  const { ctx } = caller
  const id = await createList(caller, 3)
  const down = withoutVendorFor(caller, '2 Oak Ln')
  const checked = await checkDuring(caller, id, down)
  expect(checked).toMatchObject({ rows_by_state: { unavailable: 1, invalid: 0, quoted: 2 } })
  const minutesUntilRetry = ({ retry_at: at }: typeof checked) =>
    (Date.parse(at ?? '') - ctx.clock.now().getTime()) / 60_000
  expect(minutesUntilRetry(checked)).toBe(retryMinutes[0])

  expect(await runRetry(caller, down)).toBe(true)
  const waiting = await getBatch(ctx, id)
  expect(waiting).toMatchObject({ state: 'ready', rows_by_state: { unavailable: 1 } })
  expect(minutesUntilRetry(waiting)).toBe(retryMinutes[1])

  // The others are bought meanwhile, and the vendor is back.
  await buyBatch(ctx, id, { max_total_cents: waiting.quoted_cents })
  await runTurns(caller)
  const rest = await getBatch(ctx, id)
  expect(rest).toMatchObject({ rows_by_state: { bought: 2, unavailable: 1 } })
  expect(minutesUntilRetry(rest)).toBe(retryMinutes[0])
  await retryBatch(ctx, id)
  await runTurns(caller)
  expect(await getBatch(ctx, id)).toMatchObject({
    state: 'ready',
    retry_at: null,
    rows_by_state: { bought: 2, quoted: 1 },
  })
})

test('automatic retries end, and a person can retry the rows alone', async () => {
  const caller = await createCaller('Outage')
  const { ctx } = caller
  const id = await createList(caller, 2)
  const down = withoutVendorFor(caller, '1 Oak Ln')
  await updateRow(ctx, id, '3', { values: { street1: '' } })
  await checkDuring(caller, id, down)
  let retries = 0
  while (await runRetry(caller, down)) retries += 1
  expect(retries).toBe(retryMinutes.length)
  expect(await getBatch(ctx, id)).toMatchObject({
    retry_at: null,
    rows_by_state: { unavailable: 1, invalid: 1 },
  })
  await retryBatch(ctx, id)
  // Of two rows with an error, the one that a vendor failed.
  expect((await getBatch(ctx, id)).rows_by_state).toMatchObject({ pending: 1, invalid: 1 })
  await runTurns(caller)
  expect((await listRows(ctx, id, { limit: 10 })).data.map(({ state }) => state)).toEqual([
    'quoted',
    'invalid',
  ])
})

test('a retry superseded by a person’s round does nothing', async () => {
  const caller = await createCaller('Replaced')
  const id = await createList(caller, 1)
  await checkDuring(caller, id, withoutVendorFor(caller, '1 Oak Ln'))
  await retryBatch(caller.ctx, id)
  await runTurns(caller)
  expect(await runRetry(caller)).toBe(true)
  expect(await getBatch(caller.ctx, id)).toMatchObject({ rows_by_state: { quoted: 1 }, retry_at: null })
})

test('retries all rows in lots after an outage, without waiting between them', async () => {
  const caller = await createCaller('Long outage')
  const { ctx } = caller
  const id = await createList(caller, 30)
  let asked = 0
  const down = {
    ...ctx,
    providers: {
      ...ctx.providers,
      rates: {
        ...ctx.providers.rates,
        verifyAddress: () => {
          asked += 1
          throw new ProviderError('unavailable', 'No response.')
        },
      },
    },
  }
  expect(await checkDuring(caller, id, down)).toMatchObject({ rows_by_state: { unavailable: 30 } })
  asked = 0
  await runRetry(caller, down)
  // Both addresses of four rows: the others wait.
  expect(asked).toBe(8)
  await runRetry(caller)
  const half = await getBatch(ctx, id)
  expect(half).toMatchObject({ rows_by_state: { unavailable: 6, quoted: 24 } })
  expect(half.retry_at).toBe(ctx.clock.now().toISOString())
  await runRetry(caller)
  expect(await getBatch(ctx, id)).toMatchObject({ retry_at: null, rows_by_state: { quoted: 30 } })
})
