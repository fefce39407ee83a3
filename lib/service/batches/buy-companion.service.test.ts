import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { updateApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { returnApproval } from '#lib/service/approvals/decide.ts'
import { listApprovals } from '#lib/service/approvals/load-approval.ts'
import { setMemberSpendingLimit } from '#lib/service/billing/change-spending-limits.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { buildRecord } from '#lib/service/evidence/evidence-record.ts'
import { loadEvidence } from '#lib/service/evidence/load-evidence.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { getLetterSet } from '#lib/service/letter-sets/load-letter-set.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { approvePurchase } from '#lib/service/shipments/approve-purchase.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { openCompanionOffice } from '#tests/support/office/companion-office.ts'

import { makeResultFile } from './batch-files.ts'
import { getBatch } from './get-batch.ts'
import { getRowQuotes } from './list-rows.ts'
import { buyBatch } from './start-batch.ts'
import { summarizeBatch } from './summarize-batch.ts'
import { updateRow } from './update-row.ts'

const {
  buyAll,
  calls,
  check,
  clock,
  companionOf,
  createCaller,
  finishPurchases,
  openList,
  rowsOf,
  runTurns,
  statusesOf,
  syncRows,
  vendors,
} = await openCompanionOffice()

/** Returns the text of a file as it is downloaded. */
const textOf = async (body: FileDownload['body']): Promise<string> => {
  if (body instanceof Uint8Array) return Buffer.from(body).toString()
  const parts: Buffer[] = []
  for await (const part of body) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString()
}

describe('a certified row and its companion', () => {
  test('are quoted, counted and bought together; a First-Class row has none', async () => {
    const caller = await createCaller('Both Ways')
    const { ctx } = caller
    const { id, batch } = await openList(caller, 3)
    expect(batch).toMatchObject({ rows_by_state: { quoted: 3 }, quoted_letters: 5, bought_letters: 0 })
    const summary = await summarizeBatch(ctx, id)
    expect(summary).toMatchObject({ rows: 3, letters: 5, total_cents: batch.quoted_cents })
    expect(summary.services.map(({ rows, is_companion: is }) => [rows, is])).toEqual([
      [2, false],
      [1, false],
      [2, true],
    ])
    expect(summary.services.reduce((sum, { total_cents: cents }) => sum + cents, 0)).toBe(batch.quoted_cents)
    const parts = [
      summary.postage_cents,
      summary.handling_fee_cents,
      summary.printing_fee_cents,
      summary.color_surcharge_cents,
      summary.tax_cents,
    ]
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(batch.quoted_cents)

    const before = vendors.ledger()
    await buyAll(caller, id)
    expect(await getBatch(ctx, id)).toMatchObject({
      state: 'done',
      bought_cents: batch.quoted_cents,
      bought_letters: 5,
    })
    expect(vendors.ledger()).toMatchObject({
      labels: before.labels + 5,
      capturedCents: before.capturedCents + batch.quoted_cents,
      authorizations: before.authorizations,
    })
    expect(await statusesOf(caller, id)).toEqual([
      ['bought', 'queued', 'queued'],
      ['bought', 'queued', 'queued'],
      ['bought', 'queued', null],
    ])
    const [told] = await ctx.db.select().from(emails).where(eq(emails.organizationId, caller.organizationId))
    expect(told?.subject).toContain('5 letters')
  })

  test('are one letter set with one document, and each names the other in its evidence', async () => {
    const caller = await createCaller('One Document')
    const { ctx } = caller
    const { id } = await openList(caller, 2)
    await buyAll(caller, id)
    const [row] = await rowsOf(caller, id)
    const letter = await getShipment(ctx, row?.shipment_id ?? '')
    const companion = await getShipment(ctx, row?.companion?.shipment_id ?? '')
    expect(companion).toMatchObject({
      letter_set: { id: letter.letter_set?.id, companion_of: letter.id },
      document_key: letter.document_key,
      to_address: letter.to_address,
      from_address: letter.from_address,
      shipment_name: letter.shipment_name,
      shipping_options: { certified_mail: false, return_receipt: false },
    })
    const record = buildRecord(await loadEvidence(ctx, letter.id), 'ledger')
    expect(record?.mailing.letter_set).toMatchObject({
      id: letter.letter_set?.id,
      letters: [
        {
          shipment_id: companion.id,
          companion_of: letter.id,
          document_sha256: record?.contents?.document.sha256,
        },
      ],
    })
    expect((await getLetterSet(ctx, letter.letter_set?.id ?? '')).letters).toHaveLength(2)
    const file = await makeResultFile(ctx, id, 'csv')
    expect(await textOf(file.body)).toContain(`${companion.id},queued`)
  })
})

describe('neither letter is bought without the other', () => {
  test('when a label is rejected, both are undone and the row can be bought again', async () => {
    const caller = await createCaller('Label Rejected')
    const { ctx } = caller
    const { id } = await openList(caller, 2)
    await updateRow(ctx, id, '3', { excluded: true })
    const before = vendors.ledger()
    vendors.arrangeAt('buyLabel', 1, 'declined')
    await buyAll(caller, id)
    vendors.arrange('buyLabel')
    expect(await statusesOf(caller, id)).toEqual([
      ['failed', 'payment_failed', 'payment_failed'],
      ['excluded', 'cancelled', null],
    ])
    expect((await rowsOf(caller, id))[0]?.error).toMatchObject({ code: 'LABEL_REFUSED' })
    expect(vendors.ledger()).toMatchObject({
      labels: before.labels,
      capturedCents: before.capturedCents,
      authorizations: before.authorizations,
    })
    expect(await check(caller, id)).toMatchObject({ quoted_letters: 2 })
    await buyAll(caller, id)
    expect((await statusesOf(caller, id))[0]).toEqual(['bought', 'queued', 'queued'])
    expect(vendors.ledger().labels).toBe(before.labels + 2)
  })

  test.each(['authorize', 'buyLabel', 'capture'] as const)(
    'when the service is killed at %s, the next turn buys both once',
    async (call) => {
      const caller = await createCaller(`Killed At ${call}`)
      const { ctx } = caller
      const { id, batch } = await openList(caller, 2)
      const before = vendors.ledger()
      vendors.arrangeAt(call, 1, 'answer lost')
      await buyAll(caller, id)
      for (let turn = 0; turn < 20 && (await getBatch(ctx, id)).state === 'buying'; turn += 1) {
        await finishPurchases(caller)
        await ctx.db.execute(
          sql`update batch_rows set leased_until = null where organization_id = ${ctx.organizationId}`,
        )
        await runTurns(caller)
      }
      expect(await statusesOf(caller, id)).toEqual([
        ['bought', 'queued', 'queued'],
        ['bought', 'queued', null],
      ])
      expect(vendors.ledger()).toMatchObject({
        labels: before.labels + 3,
        capturedCents: before.capturedCents + batch.quoted_cents,
        authorizations: before.authorizations,
      })
    },
  )

  test('a companion cancelled on its own page is reported, and added again by the next check', async () => {
    const caller = await createCaller('Cancelled Alone')
    const { ctx } = caller
    const { id } = await openList(caller, 2)
    await cancelShipment(ctx, await companionOf(caller, id))
    await buyAll(caller, id)
    const [row] = await rowsOf(caller, id)
    expect(row).toMatchObject({ state: 'failed', shipment_status: 'draft' })
    expect(row?.error?.message).toContain('companion was cancelled')
    expect(await check(caller, id)).toMatchObject({ quoted_letters: 2 })
    await buyAll(caller, id)
    expect((await statusesOf(caller, id))[0]).toEqual(['bought', 'queued', 'queued'])
  })

  test('a letter bought alone on its own page shows that its companion is a draft, until that is bought', async () => {
    const caller = await createCaller('Bought Alone')
    const { ctx } = caller
    const { id } = await openList(caller, 2)
    const [before] = await rowsOf(caller, id)
    const { quotes, selected_quote_id: selected } = await getRowQuotes(ctx, id, '2')
    const letterCents = quotes.find(({ quote_id: quote }) => quote === selected)?.total_cents
    await buyShipment(ctx, before?.shipment_id ?? '', { quote_id: selected ?? '' })
    await syncRows(caller)
    const [alone] = await rowsOf(caller, id)
    expect(alone).toMatchObject({
      state: 'bought',
      price_cents: letterCents,
      companion: { shipment_status: 'draft', price_cents: null },
    })
    const companion = before?.companion?.shipment_id ?? ''
    const { rates } = await getShipment(ctx, companion)
    await buyShipment(ctx, companion, { quote_id: rates?.[0]?.quote_id ?? '' })
    await syncRows(caller)
    expect((await rowsOf(caller, id))[0]).toMatchObject({
      price_cents: before?.price_cents,
      companion: { shipment_status: 'queued', price_cents: before?.companion?.price_cents },
    })
  })
})

test('one approval covers both letters of a row, for their total', async () => {
  const caller = await createCaller('Two People Both Ways')
  const { ctx } = caller
  const { id, batch } = await openList(caller, 3)
  const [row] = await rowsOf(caller, id)
  // Only the two letters of a row together reach the amount.
  const { price_cents: price } = row ?? {}
  await updateApprovalRule(ctx, { mode: 'from_amount', from_cents: price ?? 0 })
  await buyAll(caller, id)
  expect(await getBatch(ctx, id)).toMatchObject({ rows_by_state: { awaiting_approval: 2, bought: 1 } })
  const colleague = await insertColleague(ctx, 'admin', 'Ada Byron')
  const { data } = await listApprovals(colleague, { state: 'waiting', limit: 10 })
  expect(data.map(({ total_cents: cents, letters }) => [cents, letters?.length])).toEqual([
    [price, 2],
    [price, 2],
  ])
  await approvePurchase(colleague, data[0]?.id ?? '', {})
  await returnApproval(colleague, data[1]?.id ?? '', 'Not this one.')
  await syncRows(caller)
  expect(await getBatch(ctx, id)).toMatchObject({
    bought_letters: 3,
    bought_cents: batch.quoted_cents - (price ?? 0),
    rows_by_state: { failed: 1, bought: 2 },
  })
})

test('a row never costs more than was confirmed for both letters', async () => {
  const caller = await createCaller('Within The Total')
  const { ctx } = caller
  const { id, batch } = await openList(caller, 2)
  await expect(buyBatch(ctx, id, { max_total_cents: batch.quoted_cents - 1 })).rejects.toMatchObject({
    code: 'BATCH_TOTAL_EXCEEDED',
  })
  await buyBatch(ctx, id, { max_total_cents: batch.quoted_cents })
  clock.forward(2 * hourMs)
  calls.firstCents = 699
  vendors.setPostage(699)
  await runTurns(caller)
  const waiting = await getBatch(ctx, id)
  expect(waiting).toMatchObject({ bought_letters: 0, rows_by_state: { price_increased: 2 } })
  expect(waiting.quoted_cents).toBeGreaterThan(batch.quoted_cents)
  expect(waiting.quoted_letters).toBe(3)
  await buyAll(caller, id)
  expect(await getBatch(ctx, id)).toMatchObject({ bought_letters: 3, bought_cents: waiting.quoted_cents })
  calls.firstCents = 593
  vendors.setPostage(593)
})

test('a declined card buys neither letter of any row', async () => {
  const caller = await createCaller('Declined Both Ways')
  const { id } = await openList(caller, 6)
  vendors.arrange('authorize', ...Array.from({ length: 40 }, () => 'declined' as const))
  await buyAll(caller, id)
  vendors.arrange('authorize')
  const halted = await getBatch(caller.ctx, id)
  expect(halted).toMatchObject({ bought_cents: 0, bought_letters: 0 })
  expect(halted.stop_reason).toContain('declined 3 times in a row')
})

test('a spending limit is checked for both letters of all rows', async () => {
  const caller = await createCaller('Limited Both Ways')
  const { ctx } = caller
  const { id, batch } = await openList(caller, 2)
  const max = { max_total_cents: batch.quoted_cents }
  await setMemberSpendingLimit(ctx, caller.userId, { mode: 'own', limit_cents: batch.quoted_cents - 1 })
  await expect(buyBatch(ctx, id, max)).rejects.toMatchObject({ code: 'SPENDING_LIMIT_REACHED' })
  await setMemberSpendingLimit(ctx, caller.userId, { mode: 'own', limit_cents: batch.quoted_cents })
  await buyAll(caller, id)
  expect(await getBatch(ctx, id)).toMatchObject({ state: 'done', bought_letters: 3 })
})
