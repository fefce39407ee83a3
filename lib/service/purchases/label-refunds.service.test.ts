import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { dayMs, minuteMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { events as news } from '#lib/service/db/schema/events.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import type { LabelRefund } from '#lib/service/providers/rates/port.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { createLedgerVendors, type LedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'

import { buyShipment } from './buy-shipment.ts'
import { chargeOfShipment } from './charge-of-shipment.ts'
import { findCancellation, followCancellation, settleLabel } from './follow-cancellation.ts'
import { settlePurchase } from './settle-purchase.ts'

const base = await openTestContext()
const { clock, asked } = base
let vendors: LedgerVendors
let ctx: ServiceContext

beforeEach(() => {
  vendors = createLedgerVendors()
  ctx = {
    ...base.ctx,
    providers: { ...base.ctx.providers, payments: vendors.payments, rates: vendors.rates },
  }
})

const postageMessages = async (shipmentId: string) => {
  const rows = await ctx.db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return rows.flatMap(({ message }) => (message?.includes('ostage') ? message : []))
}

const tasksOf = (shipmentId: string) => ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))

const refundNews = async (shipmentId: string) => {
  const rows = await ctx.db
    .select({ type: news.type, details: news.details })
    .from(news)
    .where(eq(news.shipmentId, shipmentId))
    .orderBy(asc(news.id))
  return rows.flatMap(({ type, details }) =>
    type.startsWith('refund.') && JSON.stringify(details).includes('"postage"') ? type : [],
  )
}

/** Cancels a bought piece and has the carrier receive the refund request. */
const cancel = async (): Promise<string> => {
  const { shipmentId } = await insertBought(ctx)
  clock.forward(minuteMs)
  await cancelShipment(ctx, shipmentId)
  await followCancellation(ctx, shipmentId)
  return shipmentId
}

const report = async (shipmentId: string, label: LabelRefund['status']) => {
  vendors.setRefunds({ label })
  await followCancellation(ctx, shipmentId)
}

test('requests a rejected label refund again after 1, 3 and 10 days, and then opens a task', async () => {
  const shipmentId = await cancel()
  for (const days of [1, 3, 10]) {
    await report(shipmentId, 'rejected')
    expect(await chargeOfShipment(ctx, shipmentId)).toMatchObject({
      postage_refund: { status: 'pending', settled_at: null },
    })
    expect(await tasksOf(shipmentId)).toEqual([])
    vendors.setRefunds({ label: 'submitted' })
    clock.forward(days * dayMs - minuteMs)
    const before = vendors.callCount()
    await followCancellation(ctx, shipmentId)
    expect(vendors.callCount()).toBe(before)
    clock.forward(minuteMs)
    await followCancellation(ctx, shipmentId)
    expect(await findCancellation(ctx, shipmentId)).toMatchObject({
      labelRefund: 'submitted',
      labelRetryAt: null,
    })
  }
  await report(shipmentId, 'rejected')
  expect(await postageMessages(shipmentId)).toEqual([
    'Postage refund requested from the carrier.',
    'The carrier rejected the postage refund. It will be requested again in 1 day.',
    'Postage refund requested from the carrier again.',
    'The carrier rejected the postage refund. It will be requested again in 3 days.',
    'Postage refund requested from the carrier again.',
    'The carrier rejected the postage refund. It will be requested again in 10 days.',
    'Postage refund requested from the carrier again.',
    'The carrier rejected the postage refund, which was requested 4 times.',
  ])
  expect(await tasksOf(shipmentId)).toMatchObject([
    {
      kind: 'refund_rejected',
      closedAt: null,
      message: expect.stringContaining('will not request it again'),
    },
  ])
  expect(await refundNews(shipmentId)).toEqual(['refund.pending', 'refund.failed'])
  expect(await chargeOfShipment(ctx, shipmentId)).toMatchObject({ postage_refund: { status: 'rejected' } })
})

test('a refund granted on a repeated request opens no task', async () => {
  const shipmentId = await cancel()
  await report(shipmentId, 'rejected')
  clock.forward(dayMs)
  await report(shipmentId, 'submitted')
  await report(shipmentId, 'refunded')
  expect((await postageMessages(shipmentId)).at(-1)).toBe('Postage refunded by the carrier.')
  expect(await tasksOf(shipmentId)).toEqual([])
  expect(await refundNews(shipmentId)).toEqual(['refund.pending', 'refund.succeeded'])
})

test.each([
  [28, 'again', 0],
  [29.5, 'never', 1],
])('rejected %d days after the purchase, it is requested %s within 30 days', async (days, _how, count) => {
  const shipmentId = await cancel()
  clock.forward(days * dayMs)
  await report(shipmentId, 'rejected')
  expect(await tasksOf(shipmentId)).toHaveLength(count)
})

test('the rejection of a waiting refund may be reported again', async () => {
  const shipmentId = await cancel()
  await report(shipmentId, 'rejected')
  for (let turn = 0; turn < 2; turn += 1) {
    const cancellation = await findCancellation(ctx, shipmentId)
    if (cancellation) await settleLabel(ctx, cancellation)
  }
  expect(await findCancellation(ctx, shipmentId)).toMatchObject({
    labelRefund: 'requested',
    labelRejections: 1,
  })
})

test('contacts the vendor only when the retry is due, and the job runs then', async () => {
  const shipmentId = await cancel()
  const asks: boolean[] = []
  const { rates } = vendors
  const watching: ServiceContext = {
    ...ctx,
    providers: {
      ...ctx.providers,
      rates: {
        ...rates,
        refundLabel: (id, options) => {
          asks.push(options?.retriesRejected ?? false)
          return rates.refundLabel(id, options)
        },
      },
    },
  }
  vendors.setRefunds({ label: 'rejected' })
  await followCancellation(watching, shipmentId)
  clock.forward(dayMs)
  await followCancellation(watching, shipmentId)
  expect(asks).toEqual([false, true])
  expect(asked.at(-1)).toMatchObject({ name: 'cancellation.follow', data: { shipmentId } })
})

test('the label of a failed purchase is refunded the same way', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  vendors.setPostage(593 + 101)
  await expect(buyShipment(ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  const isThis = and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId))
  const [{ id } = { id: '' }] = await ctx.db.select({ id: purchases.id }).from(purchases).where(isThis)
  for (const days of [1, 3, 10]) {
    vendors.setRefunds({ label: 'rejected' })
    await settlePurchase(ctx, id)
    expect(await tasksOf(shipmentId)).toEqual([])
    vendors.setRefunds({ label: 'submitted' })
    clock.forward(days * dayMs)
    await settlePurchase(ctx, id)
  }
  vendors.setRefunds({ label: 'rejected' })
  await settlePurchase(ctx, id)
  expect(await tasksOf(shipmentId)).toMatchObject([{ kind: 'refund_rejected', closedAt: null }])
  expect((await postageMessages(shipmentId)).filter((message) => message.includes('again in'))).toEqual([
    'The carrier rejected the postage refund. It will be requested again in 1 day.',
    'The carrier rejected the postage refund. It will be requested again in 3 days.',
    'The carrier rejected the postage refund. It will be requested again in 10 days.',
  ])
  expect(await refundNews(shipmentId)).toEqual(['refund.pending', 'refund.failed'])
  const [row] = await ctx.db.select().from(purchases).where(isThis)
  expect(row).toMatchObject({ labelRefund: 'rejected', labelRejections: 4 })
})

test('follows nothing further once the task is open', async () => {
  const shipmentId = await cancel()
  clock.forward(31 * dayMs)
  await report(shipmentId, 'rejected')
  asked.length = 0
  await followCancellation(ctx, shipmentId)
  expect(asked).toEqual([])
  const [row] = await ctx.db.select().from(cancellations).where(eq(cancellations.shipmentId, shipmentId))
  expect(row?.labelSettledAt).toEqual(clock.now())
})
