import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/fulfillment.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipments.ts'
import { loadShipment } from '#lib/service/shipments/load-shipment.ts'
import { openTestContext } from '#lib/service/testing/context.ts'
import { insertDraft } from '#lib/service/testing/draft.ts'
import { createLedgerVendors, type LedgerVendors } from '#lib/service/testing/vendors.ts'

import { buyShipment } from './buy-shipment.ts'
import { runPurchase } from './run-purchase.ts'

const base = await openTestContext()
let vendors: LedgerVendors
let ctx: ServiceContext

beforeEach(() => {
  vendors = createLedgerVendors()
  ctx = {
    ...base.ctx,
    providers: { ...base.ctx.providers, payments: vendors.payments, rates: vendors.rates },
  }
})

const purchaseOf = async (shipmentId: string) => {
  const [row] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId)))
  if (!row) throw new Error('no purchase was recorded')
  return row
}

const statusesOf = async (shipmentId: string) => {
  const rows = await ctx.db
    .select({ from: shipmentEvents.fromStatus, to: shipmentEvents.status, actor: shipmentEvents.actor })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows.map((row) => `${row.from}>${row.to}`)
}

/** Plays the job queue: runs the purchase again until it ends. */
const resume = async (shipmentId: string): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { id, step } = await purchaseOf(shipmentId)
    if (step === 'completed' || step === 'failed') return
    await runPurchase(ctx, id).catch(() => undefined)
  }
  throw new Error('the purchase did not end')
}

test('a purchase charges what was quoted, once, and queues the print job', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const result = await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  expect(result).toMatchObject({ status: 'queued', total_charged_cents: 902, tracking_number: '94001' })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 902, payments: 1, labels: 1 })
  expect(await statusesOf(shipmentId)).toEqual(['draft>payment_pending', 'payment_pending>queued'])
  expect(await ctx.db.select().from(printJobs).where(eq(printJobs.shipmentId, shipmentId))).toHaveLength(1)
  expect(base.asked.some((job) => job.name === 'print.submit')).toBe(true)
})

test('of many buyers at once one wins and the others are told', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => buyShipment(ctx, shipmentId, { quote_id: quoteId })),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' })
  }
  expect(vendors.ledger()).toMatchObject({ capturedCents: 902, payments: 1, labels: 1 })
})

test('a declined card keeps the draft, which can be bought again', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('authorize', 'declined')
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'PAYMENT_FAILED',
    message: expect.stringContaining('declined'),
  })
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 0, labels: 0 })
  expect(await buyShipment(ctx, shipmentId, { quote_id: quoteId })).toMatchObject({ status: 'queued' })
})

test('a refused label releases the authorization', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('buyLabel', 'declined')
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'LABEL_REFUSED',
  })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
})

describe('a purchase cut off is resumed without charging or buying twice', () => {
  for (const call of ['authorize', 'buyLabel', 'capture'] as const) {
    for (const mishap of ['unavailable', 'answer lost'] as const) {
      test(`${call}: ${mishap}`, async () => {
        const { shipmentId, quoteId } = await insertDraft(ctx)
        vendors.arrange(call, mishap)
        expect(await buyShipment(ctx, shipmentId, { quote_id: quoteId })).toMatchObject({
          status: 'payment_pending',
        })
        await resume(shipmentId)
        expect((await loadShipment(ctx, shipmentId)).status).toBe('queued')
        expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 902, payments: 1, labels: 1 })
      })
    }
  }
})

test('vendors that stay out of reach lead to the purchase being undone', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('buyLabel', 'answer lost', ...Array.from({ length: 20 }, () => 'unavailable' as const))
  vendors.arrange('findLabel', ...Array.from({ length: 8 }, () => 'unavailable' as const))
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  await resume(shipmentId)
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
})

test('a purchase in other hands is left alone', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('authorize', 'unavailable')
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  const { id } = await purchaseOf(shipmentId)
  const outcomes = await Promise.allSettled([
    runPurchase(ctx, id),
    runPurchase(ctx, id),
    runPurchase(ctx, id),
  ])
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(vendors.ledger()).toMatchObject({ capturedCents: 902, payments: 1, labels: 1 })
})

test('expired, unknown and foreign quotes are refused before anything is charged', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const other = await insertDraft(ctx)
  await expect(buyShipment(ctx, shipmentId, { quote_id: other.quoteId })).rejects.toMatchObject({
    code: 'QUOTE_NOT_FOUND',
  })
  await expect(
    buyShipment({ ...ctx, organizationId: crypto.randomUUID() }, shipmentId, { quote_id: quoteId }),
  ).rejects.toMatchObject({ code: 'SHIPMENT_NOT_FOUND' })
  base.clock.forward(31 * 60_000)
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect(vendors.callCount()).toBe(0)
})
