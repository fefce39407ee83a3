import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { updateApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { returnApproval } from '#lib/service/approvals/decide.ts'
import { listApprovals } from '#lib/service/approvals/load-approval.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { approvePurchase } from '#lib/service/shipments/approve-purchase.ts'
import type { TestCaller } from '#tests/support/api.ts'
import { openBatchOffice } from '#tests/support/office/batch-office.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'

import { makeResultFile } from './batch-files.ts'
import { getBatch } from './get-batch.ts'
import { listRows } from './list-rows.ts'
import { buyBatch, checkBatch, stopBatch } from './start-batch.ts'
import { updateBatch } from './update-batch.ts'
import { updateRow } from './update-row.ts'

const { asked, calls, check, clock, createCaller, createList, purchasesOf, runTurns, syncRows, vendors } =
  await openBatchOffice()

/** Lets the time pass that rows wait for after a rate limit. */
const endPauses = (ctx: TestCaller['ctx']) =>
  ctx.db.update(batchRows).set({ leasedUntil: null }).where(eq(batchRows.organizationId, ctx.organizationId))

test('a long batch ends with every row bought once, with no more vendor calls than needed', async () => {
  const caller = await createCaller('Long List')
  const id = await createList(caller, 30)
  Object.assign(calls, { verified: 0, quoted: 0 })
  const before = vendors.callCount()
  const checked = await check(caller, id)
  expect(checked).toMatchObject({ state: 'ready', rows_by_state: { quoted: 30 } })
  // Each recipient, the return address once in each of two turns, and the carriers once for each row.
  expect(calls).toMatchObject({ verified: 32, quoted: 30 })
  await buyBatch(caller.ctx, id, { max_total_cents: checked.quoted_cents })
  await runTurns(caller)
  expect(await getBatch(caller.ctx, id)).toMatchObject({
    state: 'done',
    bought_cents: checked.quoted_cents,
    rows_by_state: { bought: 30 },
  })
  expect(calls.quoted).toBe(30)
  // Authorized, labelled, captured.
  expect(vendors.callCount() - before).toBe(90)
  expect(await purchasesOf(caller, 'completed')).toBe(30)
})

test('a rate limit pauses the round without failing a row', async () => {
  const caller = await createCaller('Rate Limited')
  const { ctx } = caller
  const id = await createList(caller, 10)
  await checkBatch(ctx, id)
  let [accepted, refused] = [6, 0]
  const rates: typeof ctx.providers.rates = {
    ...ctx.providers.rates,
    verifyAddress: (address) => {
      accepted -= 1
      if (accepted >= 0) return ctx.providers.rates.verifyAddress(address)
      refused += 1
      throw new ProviderError('unavailable', 'Too many requests.', { isRateLimited: true })
    },
  }
  const delays: (number | undefined)[] = []
  const enqueue: typeof ctx.jobs.enqueue = (within, name, data, options) => {
    if (name === 'batch.run') delays.push(options?.afterSeconds)
    return ctx.jobs.enqueue(within, name, data, options)
  }
  const limited = { ...ctx, providers: { ...ctx.providers, rates }, jobs: { ...ctx.jobs, enqueue } }
  await runTurns(caller, 1, limited)
  const paused = await getBatch(ctx, id)
  expect(paused).toMatchObject({ state: 'checking', rows_by_state: { invalid: 0, failed: 0 } })
  expect(Date.parse(paused.paused_until ?? '')).toBeGreaterThan(ctx.clock.now().getTime())
  expect(delays).toEqual([15])
  // Both addresses of the four rows that were on their way; the others were not started.
  expect(refused).toBeLessThanOrEqual(8)

  // The next turn tries one row, with its two addresses, and meets the limit again.
  refused = 0
  await endPauses(ctx)
  await runTurns(caller, 1, limited)
  expect(refused).toBe(2)
  expect((await getBatch(ctx, id)).paused_until).not.toBeNull()

  await endPauses(ctx)
  await runTurns(caller)
  expect(await getBatch(ctx, id)).toMatchObject({
    state: 'ready',
    paused_until: null,
    rows_by_state: { quoted: 10 },
  })
})

test('a round ends even if a vendor always asks to wait, with the rows left to be checked again', async () => {
  const caller = await createCaller('Always Asked To Wait')
  const { ctx } = caller
  const id = await createList(caller, 1)
  await checkBatch(ctx, id)
  const rates: typeof ctx.providers.rates = {
    ...ctx.providers.rates,
    // An outage with a Retry-After, which is no rate limit.
    verifyAddress: () => {
      throw new ProviderError('unavailable', 'The carriers are away.', { retryAfterSeconds: 30 })
    },
  }
  const waiting = { ...ctx, providers: { ...ctx.providers, rates } }
  await runTurns(caller, 1, waiting)
  const paused = Date.parse((await getBatch(ctx, id)).paused_until ?? '')
  expect(paused - ctx.clock.now().getTime()).toBe(30_000)
  let turns = 1
  for (; turns < 100 && (await getBatch(ctx, id)).state === 'checking'; turns += 1) {
    await endPauses(ctx)
    await runTurns(caller, 1, waiting)
  }
  expect(turns).toBeGreaterThan(10)
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'ready', rows_by_state: { unavailable: 1 } })
})

test('resumes when the service is killed while buying: nothing is lost or bought twice', async () => {
  const caller = await createCaller('Killed')
  const { ctx } = caller
  const id = await createList(caller, 8)
  const { quoted_cents: total } = await check(caller, id)
  const before = vendors.ledger()
  await buyBatch(ctx, id, { max_total_cents: total })
  const reached = Promise.withResolvers<void>()
  let sold = 0
  const hanging = {
    ...ctx,
    providers: {
      ...ctx.providers,
      rates: {
        ...ctx.providers.rates,
        // The label is sold, and its buyer is gone before the response arrives.
        buyLabel: async (input: Parameters<typeof vendors.rates.buyLabel>[0]) => {
          await vendors.rates.buyLabel(input)
          sold += 1
          // Four rows are on their way at once.
          if (sold === 4) reached.resolve()
          return new Promise<never>(() => {})
        },
      },
    },
  }
  const waiting = asked.find(({ name }) => name === 'batch.run')
  // A killed process reports nothing about its end.
  runTurns(caller, 1, hanging).catch(() => {})
  await reached.promise
  // Its leases run out, and the queue hands its job to another.
  const past = sql`now() - interval '1 second'`
  const mine = eq(batchRows.organizationId, ctx.organizationId)
  await ctx.db.update(batchRows).set({ leasedUntil: past }).where(mine)
  await ctx.db
    .update(purchases)
    .set({ leasedUntil: past, leaseToken: null })
    .where(eq(purchases.organizationId, ctx.organizationId))
  if (waiting) asked.push(waiting)
  await runTurns(caller)
  expect((await getBatch(ctx, id)).state).toBe('done')
  const after = vendors.ledger()
  expect(after.labels - before.labels).toBe(8)
  expect(after.capturedCents - before.capturedCents).toBe(total)
  expect(after.authorizations).toBe(before.authorizations)
  expect(await purchasesOf(caller, 'completed')).toBe(8)
})

test('stopping leaves the remaining rows unbought, and they can be bought later', async () => {
  const caller = await createCaller('Stopped')
  const id = await createList(caller, 40)
  const { quoted_cents: total } = await check(caller, id)
  await buyBatch(caller.ctx, id, { max_total_cents: total })
  await runTurns(caller, 1)
  const stopped = await stopBatch(caller.ctx, id)
  expect(stopped).toMatchObject({
    state: 'ready',
    stop_reason: 'Stopped by a person.',
    rows_by_state: { bought: 24, quoted: 16, queued: 0 },
  })
  await runTurns(caller)
  expect(await purchasesOf(caller, 'completed')).toBe(24)
  await buyBatch(caller.ctx, id, { max_total_cents: stopped.quoted_cents })
  await runTurns(caller)
  expect(await getBatch(caller.ctx, id)).toMatchObject({ state: 'done', bought_cents: total })
  expect(await purchasesOf(caller, 'completed')).toBe(40)
})

test('expired quotes are refreshed, and bought only at the confirmed price', async () => {
  const caller = await createCaller('Expired')
  const { ctx } = caller
  const id = await createList(caller, 3)
  const { quoted_cents: total } = await check(caller, id)
  await buyBatch(ctx, id, { max_total_cents: total })
  clock.forward(2 * hourMs)
  calls.firstCents = 699
  vendors.setPostage(699)
  await runTurns(caller)
  const waiting = await getBatch(ctx, id)
  expect(waiting).toMatchObject({ state: 'ready', bought_cents: 0, rows_by_state: { price_increased: 3 } })
  const { data } = await listRows(ctx, id, { limit: 10 })
  expect(data[0]?.error).toMatchObject({ code: 'PRICE_CHANGED' })
  expect(data[0]?.price_cents).toBeGreaterThan(data[0]?.confirmed_cents ?? 0)
  expect(await purchasesOf(caller, 'completed')).toBe(0)

  await buyBatch(ctx, id, { max_total_cents: waiting.quoted_cents })
  clock.forward(2 * hourMs)
  calls.firstCents = 593
  vendors.setPostage(593)
  await runTurns(caller)
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'done', bought_cents: total })
})

test('a card declined repeatedly is not charged for the rest of the batch', async () => {
  const caller = await createCaller('Declined')
  const id = await createList(caller, 30)
  const { quoted_cents: total } = await check(caller, id)
  await buyBatch(caller.ctx, id, { max_total_cents: total })
  vendors.arrange('authorize', ...Array.from({ length: 30 }, () => 'declined' as const))
  await runTurns(caller)
  vendors.arrange('authorize')
  const halted = await getBatch(caller.ctx, id)
  expect(halted).toMatchObject({ state: 'ready', bought_cents: 0 })
  expect(halted.stop_reason).toContain('declined 3 times in a row')
  // A member who closed the page is notified.
  const [told] = await caller.ctx.db
    .select()
    .from(emails)
    .where(eq(emails.organizationId, caller.organizationId))
  expect(told).toMatchObject({ recipient: caller.email, subject: 'Bulk send stopped: many' })
  // Four rows are on their way at once.
  expect(await purchasesOf(caller, 'failed')).toBeLessThanOrEqual(6)
})

test('where approval is required, each row waits for it and is bought once approved', async () => {
  const caller = await createCaller('Two People')
  const { ctx } = caller
  const id = await createList(caller, 3)
  const { quoted_cents: total } = await check(caller, id)
  await updateApprovalRule(ctx, { mode: 'always' })
  const note = 'Must be postmarked by Friday.'
  await buyBatch(ctx, id, { max_total_cents: total, note })
  await runTurns(caller)
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'ready', rows_by_state: { awaiting_approval: 3 } })
  const colleague = await insertColleague(ctx, 'admin', 'Ada Byron')
  const [first, second, third] = (await listApprovals(colleague, { state: 'waiting', limit: 10 })).data
  if (!first || !second || !third) throw new Error('approval was not asked for')
  expect([first, second, third].map((approval) => approval.note)).toEqual([note, note, note])
  await approvePurchase(colleague, first.id, {})
  await returnApproval(colleague, second.id, 'Not this one.')
  await syncRows(caller)
  expect(await getBatch(ctx, id)).toMatchObject({
    rows_by_state: { awaiting_approval: 1, bought: 1, failed: 1 },
  })
  const { data } = await listRows(ctx, id, { limit: 10, state: 'failed' })
  expect(data[0]?.error?.message).toContain('Not this one.')
})

test('a batch of another organization is not found', async () => {
  const [caller, stranger] = [await createCaller('Mine'), await createCaller('Stranger')]
  const id = await createList(caller, 2)
  const gone = { code: 'BATCH_NOT_FOUND' }
  await expect(getBatch(stranger.ctx, id)).rejects.toMatchObject(gone)
  await expect(updateBatch(stranger.ctx, id, { name: 'Theirs' })).rejects.toMatchObject(gone)
  await expect(checkBatch(stranger.ctx, id)).rejects.toMatchObject(gone)
  await expect(listRows(stranger.ctx, id, { limit: 10 })).rejects.toMatchObject(gone)
  await expect(updateRow(stranger.ctx, id, '2', { excluded: true })).rejects.toMatchObject(gone)
  await expect(buyBatch(stranger.ctx, id, { max_total_cents: 1 })).rejects.toMatchObject(gone)
  await expect(stopBatch(stranger.ctx, id)).rejects.toMatchObject(gone)
  await expect(makeResultFile(stranger.ctx, id, 'csv')).rejects.toMatchObject(gone)
})

test('a viewer can neither prepare nor buy a batch', async () => {
  const caller = await createCaller('Reviewers')
  const id = await createList(caller, 2)
  const reviewer = { ...caller.ctx, role: 'reviewer' as const }
  await expect(checkBatch(reviewer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(buyBatch(reviewer, id, { max_total_cents: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await listRows(reviewer, id, { limit: 10 })).data).toHaveLength(2)
})
