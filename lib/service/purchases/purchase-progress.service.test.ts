import { and, asc, eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { events as news } from '#lib/service/db/schema/events.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { createLiveChanges } from '#lib/service/events/live-changes.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyShipment } from './buy-shipment.ts'
import { runPurchase } from './run-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

const base = await openTestContext()
const vendors = createLedgerVendors()
const { payments, rates } = vendors
const ctx = { ...base.ctx, providers: { ...base.ctx.providers, payments, rates } }

afterEach(() => {
  vi.useRealTimers()
})

test('a buyer waits 30 seconds; a longer purchase continues without them, and ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const buyLabel: typeof rates.buyLabel = async (input) => {
    asked.resolve()
    await answer.promise
    return rates.buyLabel(input)
  }
  const slow = { ...ctx, providers: { ...ctx.providers, rates: { ...rates, buyLabel } } }
  const isAnswered = vi.fn<() => void>()
  const bought = buyShipment(slow, shipmentId, { quote_id: quoteId }).finally(isAnswered)
  await asked.promise
  await vi.advanceTimersByTimeAsync(29_999)
  expect(isAnswered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await bought).toMatchObject({ status: 'payment_pending' })
  vi.useRealTimers()
  const live = createLiveChanges(ctx.session)
  await live.start()
  onTestFinished(() => live.stop())
  const ended = Promise.withResolvers<void>()
  const look = async () => {
    if ((await loadShipment(ctx, shipmentId)).status === 'queued') ended.resolve()
  }
  live.subscribe(ctx.organizationId, () => void look())
  answer.resolve()
  await ended.promise
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 902, payments: 1, labels: 1 })
})

test('a label that an unanswered attempt still buys is found and returned, though the next attempt was refused', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('buyLabel', 'unavailable', 'declined')
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  const purchaseOf = async () => {
    const [row] = await ctx.db.select().from(purchases).where(eq(purchases.shipmentId, shipmentId))
    if (!row) throw new Error('no purchase was recorded')
    return row
  }
  const { id, providerShipmentId, providerRateId } = await purchaseOf()
  await runPurchase(ctx, id)
  expect(await purchaseOf()).toMatchObject({
    step: 'failed',
    paymentUndo: 'released',
    labelRefund: 'requested',
  })
  // Only now the first attempt arrives.
  await rates.buyLabel({ providerShipmentId, providerRateId })
  await settlePurchase(ctx, id)
  expect(await purchaseOf()).toMatchObject({ labelRefund: 'submitted' })
  expect(await rates.findLabel(providerShipmentId)).toMatchObject({ refundStatus: 'submitted' })
})

test('sends refund events for a failed purchase to its subscribers', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.setPostage(593 + 101)
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  vendors.setRefunds({ label: 'rejected' })
  // Too late to request it again.
  base.clock.forward(30 * dayMs)
  const [purchase] = await ctx.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId)))
  await settlePurchase(ctx, purchase?.id ?? '')
  const told = await ctx.db
    .select({ type: news.type, details: news.details })
    .from(news)
    .where(and(eq(news.organizationId, ctx.organizationId), eq(news.shipmentId, shipmentId)))
    .orderBy(asc(news.id))
  expect(told.filter(({ type }) => type.startsWith('refund.'))).toMatchObject([
    { type: 'refund.pending', details: { refund: { of: 'postage', status: 'pending' } } },
    { type: 'refund.failed', details: { refund: { of: 'postage', status: 'failed' } } },
  ])
})
