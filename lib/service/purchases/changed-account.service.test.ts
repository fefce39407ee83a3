import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors, type LedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyShipment } from './buy-shipment.ts'
import { runPurchase } from './run-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

const base = await openTestContext()
let vendors: LedgerVendors
let ctx: ServiceContext

beforeEach(() => {
  vendors = createLedgerVendors()
  const { payments, rates } = vendors
  ctx = { ...base.ctx, providers: { ...base.ctx.providers, payments, rates } }
})

const earlier = { paymentAccount: 'stripe:test:acct_earlier', ratesAccount: 'easypost:test:user_earlier' }

const purchaseOf = async (shipmentId: string) => {
  const [row] = await ctx.db.select().from(purchases).where(eq(purchases.shipmentId, shipmentId))
  if (!row) throw new Error('no purchase was recorded')
  return row
}

/** Buys until a vendor does not respond, and gives the purchase to accounts that are no longer used. */
const interrupt = async (
  call: Parameters<LedgerVendors['arrange']>[0],
  changes: Partial<typeof earlier>,
  mishap: 'unavailable' | 'answer lost' = 'unavailable',
) => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange(call, mishap)
  await buyShipment(ctx, shipmentId, { quote_id: quoteId }).catch(() => undefined)
  const { id } = await purchaseOf(shipmentId)
  await ctx.db.update(purchases).set(changes).where(eq(purchases.id, id))
  const calls = vendors.callCount()
  await runPurchase(ctx, id)
  await settlePurchase(ctx, id)
  return { shipmentId, purchase: await purchaseOf(shipmentId), newCalls: vendors.callCount() - calls }
}

const tasksOf = async (shipmentId: string) => {
  const rows = await ctx.db
    .select({ kind: tasks.kind, message: tasks.message })
    .from(tasks)
    .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.shipmentId, shipmentId)))
  return rows.filter(({ kind }) => kind === 'vendor_account_changed').map(({ message }) => message)
}

const messagesOf = async (shipmentId: string) => {
  const rows = await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  return rows.map(({ message }) => message)
}

const elsewhere =
  'The payment belongs to Stripe account acct_earlier (test mode), and the Stripe simulator is used now.'

test('a purchase whose card is in another account ends before anything is requested there', async () => {
  const { shipmentId, purchase, newCalls } = await interrupt('authorize', {
    paymentAccount: earlier.paymentAccount,
  })
  expect(purchase).toMatchObject({ step: 'failed', paymentUndo: 'requested' })
  expect(purchase.failureMessage).toContain(elsewhere)
  // The attempt whose response was lost may hold the amount there.
  expect(await tasksOf(shipmentId)).toEqual([expect.stringContaining(elsewhere)])
  expect(newCalls).toBe(0)
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
  expect(vendors.ledger()).toMatchObject({ payments: 0, capturedCents: 0 })
})

test('a label with its payment in another account is returned, and a task names the authorization', async () => {
  const { shipmentId, purchase } = await interrupt('capture', { paymentAccount: earlier.paymentAccount })
  expect(purchase).toMatchObject({ step: 'failed', paymentUndo: 'requested', labelRefund: 'submitted' })
  expect(vendors.ledger()).toMatchObject({ authorizations: 1, capturedCents: 0, labels: 0 })
  expect(await tasksOf(shipmentId)).toEqual([expect.stringContaining(elsewhere)])
  expect(await messagesOf(shipmentId)).toContainEqual(
    expect.stringMatching(
      /^Any hold of \$9\.02 .* is in Stripe account acct_earlier .* ends automatically within days\.$/,
    ),
  )
  // Its key is back.
  await ctx.db.update(purchases).set({ paymentAccount: null }).where(eq(purchases.id, purchase.id))
  await settlePurchase(ctx, purchase.id)
  expect(await purchaseOf(shipmentId)).toMatchObject({ paymentUndo: 'released' })
  expect(vendors.ledger()).toMatchObject({ authorizations: 0 })
})

test('a label that may exist in another account is never bought again, and a task names the account', async () => {
  const { shipmentId, purchase } = await interrupt(
    'buyLabel',
    { ratesAccount: earlier.ratesAccount },
    'answer lost',
  )
  expect(purchase).toMatchObject({
    step: 'failed',
    failureCode: 'RATE_PROVIDER_UNAVAILABLE',
    paymentUndo: 'released',
    labelRefund: 'requested',
  })
  expect(vendors.ledger()).toMatchObject({ authorizations: 0, capturedCents: 0 })
  expect(await tasksOf(shipmentId)).toEqual([
    expect.stringMatching(/^The label belongs to EasyPost account user_earlier \(test mode\)/),
  ])
})

test('a label that is already bought is paid for and kept, regardless of the selling account', async () => {
  const { purchase } = await interrupt('capture', { ratesAccount: earlier.ratesAccount })
  expect(purchase.step).toBe('completed')
  expect(vendors.ledger()).toMatchObject({ capturedCents: 902, labels: 1 })
})

test('a quote of another account cannot be bought', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  await ctx.db.update(quotes).set({ ratesAccount: earlier.ratesAccount }).where(eq(quotes.id, quoteId))
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
    message: expect.stringContaining('has changed since these quotes'),
  })
  expect(vendors.callCount()).toBe(0)
})
