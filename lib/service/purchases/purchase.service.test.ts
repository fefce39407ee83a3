import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { dayMs, minuteMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors, type LedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyShipment } from './buy-shipment.ts'
import { recordStep, takeLease } from './load-purchase.ts'
import { runPurchase } from './run-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

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

const messagesOf = async (shipmentId: string) => {
  const rows = await ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  return rows.map((row) => row.message)
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

test('a purchase charges the quoted price, once, and queues the print job', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const result = await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  expect(result).toMatchObject({ status: 'queued', total_charged_cents: 902, tracking_number: '94001' })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 902, payments: 1, labels: 1 })
  expect(await statusesOf(shipmentId)).toEqual(['draft>payment_pending', 'payment_pending>queued'])
  expect(await ctx.db.select().from(printJobs).where(eq(printJobs.shipmentId, shipmentId))).toHaveLength(1)
  expect(base.asked.some((job) => job.name === 'print.submit_piece')).toBe(true)
})

test('of many simultaneous buyers one wins and the others get an error', async () => {
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

test('a rejected label releases the authorization', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('buyLabel', 'declined')
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'LABEL_REFUSED',
  })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
})

/** Plays the job queue: settles a purchase again while that fails. */
const settleAtLast = async (purchaseId: string): Promise<void> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await settlePurchase(ctx, purchaseId)
    } catch (error) {
      if (attempts === 40) throw error
    }
  }
}

describe('an interrupted purchase resumes without charging or buying twice', () => {
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

test('a purchase is undone, its label included, when the rate provider cannot be reached', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('buyLabel', 'answer lost', ...Array.from({ length: 20 }, () => 'unavailable' as const))
  vendors.arrange('findLabel', ...Array.from({ length: 8 }, () => 'unavailable' as const))
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  await resume(shipmentId)
  // The card holder does not wait for the carrier; the label is followed on its own.
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 1 })
  const { id } = await purchaseOf(shipmentId)
  await settleAtLast(id)
  expect(await purchaseOf(shipmentId)).toMatchObject({
    labelRefund: 'submitted',
    paymentUndo: 'released',
  })
  expect(vendors.ledger()).toMatchObject({ labels: 0 })
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
})

test('a hold whose response was lost is found and released, for any outage of the provider', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('authorize', 'answer lost', ...Array.from({ length: 20 }, () => 'unavailable' as const))
  vendors.arrange('findPayment', ...Array.from({ length: 7 }, () => 'unavailable' as const))
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  await resume(shipmentId)
  expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
  expect(vendors.ledger()).toMatchObject({ authorizations: 1 })
  const { id } = await purchaseOf(shipmentId)
  await settleAtLast(id)
  expect(await purchaseOf(shipmentId)).toMatchObject({
    paymentUndo: 'released',
  })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
})

test('a label that costs more than quoted is charged at the quote within the tolerance', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.setPostage(593 + 100)
  expect(await buyShipment(ctx, shipmentId, { quote_id: quoteId })).toMatchObject({
    status: 'queued',
    total_charged_cents: 902,
  })
  expect(await messagesOf(shipmentId)).toContain(
    'The label cost $1.00 more than quoted. You pay the quoted price.',
  )
})

test('a label beyond the tolerance is returned, nothing is charged, and the quotes must be refreshed', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.setPostage(593 + 101)
  const buy = () => buyShipment(ctx, shipmentId, { quote_id: quoteId })
  await expect(buy()).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    message: expect.stringContaining('$1.01'),
  })
  expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
  await expect(buy()).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  vendors.setRefunds({ label: 'rejected' })
  // Too late to request it again.
  base.clock.forward(30 * dayMs)
  await settlePurchase(ctx, (await purchaseOf(shipmentId)).id)
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  expect(task).toMatchObject({ kind: 'refund_rejected', closedAt: null })
})

describe('a cardholder whose bank requires confirmation', () => {
  const begin = async () => {
    const { shipmentId, quoteId } = await insertDraft(ctx)
    vendors.askHolders()
    const buy = () => buyShipment(ctx, shipmentId, { quote_id: quoteId, return_path: '/send' })
    expect(await buy()).toMatchObject({
      status: 'payment_pending',
      action_url: 'https://bank.example/confirm',
    })
    return { shipmentId, buy }
  }

  test('confirms, and the purchase continues when it is bought again', async () => {
    const { buy } = await begin()
    expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
    expect(await buy()).toMatchObject({ status: 'payment_pending', action_url: expect.any(String) })
    vendors.settlePayments('authorized')
    expect(await buy()).toMatchObject({ status: 'queued', total_charged_cents: 902 })
    expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 902, payments: 1, labels: 1 })
  })

  test('confirms and never returns: the purchase is completed regardless', async () => {
    const { shipmentId } = await begin()
    vendors.settlePayments('authorized')
    await resume(shipmentId)
    expect((await loadShipment(ctx, shipmentId)).status).toBe('queued')
  })

  test('fails at the bank: nothing is held, and the draft can be bought again', async () => {
    const { buy } = await begin()
    vendors.settlePayments('failed')
    await expect(buy()).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
  })

  test('does not confirm: the payment is cancelled after 15 minutes', async () => {
    const { shipmentId, buy } = await begin()
    base.clock.forward(15 * minuteMs)
    await expect(buy()).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    expect((await loadShipment(ctx, shipmentId)).status).toBe('payment_failed')
    expect(vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 0, payments: 1, labels: 0 })
  })
})

test('a runner that lost its lease can record nothing', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('authorize', 'unavailable')
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  const { id } = await purchaseOf(shipmentId)
  const first = await takeLease(ctx, id)
  expect(await takeLease(ctx, id)).toBeUndefined()
  await ctx.db
    .update(purchases)
    .set({ leasedUntil: new Date(0) })
    .where(eq(purchases.id, id))
  const second = await takeLease(ctx, id)
  if (!first || !second) throw new Error('the lease was not given')
  const authorized = { step: 'authorized', cause: 'payment' } as const
  await expect(recordStep(ctx, first, authorized)).rejects.toThrow('another runner')
  expect(await recordStep(ctx, second, authorized)).toMatchObject({ step: 'authorized' })
})

test('records no step that the table lacks for its cause', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.arrange('authorize', 'unavailable')
  await buyShipment(ctx, shipmentId, { quote_id: quoteId })
  const held = await takeLease(ctx, (await purchaseOf(shipmentId)).id)
  if (!held) throw new Error('the lease was not given')
  for (const step of [
    { step: 'captured', cause: 'payment' },
    { step: 'authorized', cause: 'carrier' },
  ] as const) {
    await expect(recordStep(ctx, held, step)).rejects.toThrow(`cannot become ${step.step}`)
  }
  expect(await purchaseOf(shipmentId)).toMatchObject({ step: 'claimed' })
})

test('leaves a purchase of another runner alone', async () => {
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

test('rejects expired, unknown and foreign quotes before anything is charged', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const other = await insertDraft(ctx)
  await expect(buyShipment(ctx, shipmentId, { quote_id: other.quoteId })).rejects.toMatchObject({
    code: 'QUOTE_NOT_FOUND',
  })
  await expect(
    buyShipment({ ...ctx, organizationId: crypto.randomUUID() }, shipmentId, { quote_id: quoteId }),
  ).rejects.toMatchObject({ code: 'SHIPMENT_NOT_FOUND' })
  base.clock.forward(31 * minuteMs)
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect(vendors.callCount()).toBe(0)
})
