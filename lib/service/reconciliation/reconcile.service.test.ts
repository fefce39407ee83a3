import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import type { ListedPayment, PaymentsPort } from '#lib/service/providers/payments/port.ts'
import type { ListedLabel, RatesPort } from '#lib/service/providers/rates/port.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { reconcile } from './reconcile.ts'

const base = await openTestContext()
let payments: ListedPayment[]
let labels: ListedLabel[]
let unread: (string | null)[]
let ctx: ServiceContext

beforeEach(() => {
  payments = []
  labels = []
  unread = []
  const listing = {
    payments: { listPayments: () => Promise.resolve(payments) } as Partial<PaymentsPort> as PaymentsPort,
    rates: { listLabels: () => Promise.resolve({ labels, unread }) } as Partial<RatesPort> as RatesPort,
  }
  ctx = {
    ...base.ctx,
    organizationId: newId(),
    providers: { ...base.ctx.providers, ...listing },
  }
})

const address = {
  name: null,
  company: null,
  street1: '',
  street2: null,
  city: '',
  state: '',
  zip: '',
  country: 'US',
  phone: null,
  email: null,
}

/** A bought shipment as both vendors have it too. */
const agree = async (changes: Partial<typeof purchases.$inferInsert> = {}) => {
  const createdAt = ctx.clock.now()
  const purchaseId = newId()
  const providerShipmentId = `shp_${purchaseId}`
  const sold = {
    providerShipmentId,
    trackerId: null,
    carrier: 'USPS',
    service: 'First',
    trackingNumber: `9400${purchaseId}`,
    trackingUrl: null,
    postageCents: 593,
    toAddress: address,
    labelUrl: null,
    refundStatus: null,
  }
  const { shipmentId } = await insertBought(
    ctx,
    {},
    { id: purchaseId, providerShipmentId, label: sold, ...changes },
  )
  const label: ListedLabel = { ...sold, reference: shipmentId, createdAt }
  const isThis = and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId))
  const [bought] = await ctx.db.select().from(purchases).where(isThis)
  if (!bought) throw new Error('no purchase was written')
  const payment: ListedPayment = {
    paymentId: bought.paymentId ?? '',
    status: 'captured',
    amountCents: 902,
    cardBrand: null,
    cardLast4: null,
    actionUrl: null,
    customerId: 'cus_1',
    purchaseId: bought.id,
    capturedCents: 902,
    refundedCents: 0,
    createdAt,
  }
  payments.push(payment)
  labels.push(label)
  return { shipmentId, purchase: bought, payment, label }
}

const cancel = async (
  { shipmentId, purchase }: Awaited<ReturnType<typeof agree>>,
  states: Pick<typeof cancellations.$inferInsert, 'paymentRefund' | 'labelRefund'>,
) => {
  const now = ctx.clock.now()
  await ctx.db.insert(cancellations).values({
    organizationId: ctx.organizationId,
    shipmentId,
    paymentId: purchase.paymentId ?? '',
    providerShipmentId: purchase.providerShipmentId,
    createdAt: now,
    updatedAt: now,
    ...states,
  })
}

/** The differences of this test's organization, or of no one's. */
const kindsFound = async () => {
  const { differences } = await reconcile(ctx, { days: 7 })
  const mine = differences.filter(
    (each) => each.organizationId === ctx.organizationId || each.organizationId === null,
  )
  return mine.map((each) => each.kind).toSorted()
}

const tasksOpened = async () =>
  (await ctx.db.select().from(tasks).where(eq(tasks.organizationId, ctx.organizationId))).map(
    ({ kind }) => kind,
  )

test('matching records have no differences, even while a refund is pending', async () => {
  await agree()
  await cancel(await agree(), { paymentRefund: 'pending', labelRefund: 'requested' })
  const refunded = await agree()
  await cancel(refunded, { paymentRefund: 'succeeded', labelRefund: 'submitted' })
  refunded.payment.refundedCents = 902
  refunded.label.refundStatus = 'submitted'
  expect(await kindsFound()).toEqual([])
})

test('finds money without a purchase, and the organization of its customer', async () => {
  const { payment } = await agree()
  const customerId = `cus_${newId()}`
  payments.push({ ...payment, paymentId: `pi_${newId()}`, purchaseId: newId(), customerId })
  await ctx.db.insert(directory).values({
    kind: 'payment_customer',
    name: customerId,
    organizationId: ctx.organizationId,
    objectId: ctx.organizationId,
  })
  expect(await kindsFound()).toEqual(['charge_without_purchase'])
  expect(await tasksOpened()).toEqual(['reconciliation'])
})

test('finds a second charge for one purchase', async () => {
  const { payment } = await agree()
  payments.push({ ...payment, paymentId: `pi_${newId()}` })
  expect(await kindsFound()).toEqual(['charge_without_purchase'])
})

test.each([
  ['captured amount differs', { capturedCents: 901 }, 'charge_amount'],
  ['no amount', { status: 'authorized', capturedCents: 0 }, 'charge_missing'],
  ['a refund that no one here requested', { refundedCents: 902 }, 'charge_refund'],
] as const)('finds %s at the payment provider', async (_, change, kind) => {
  Object.assign((await agree()).payment, change)
  expect(await kindsFound()).toEqual([kind])
})

test('finds a refund that the provider does not have', async () => {
  const cancelled = await agree()
  await cancel(cancelled, { paymentRefund: 'succeeded', labelRefund: 'submitted' })
  cancelled.label.refundStatus = 'submitted'
  expect(await kindsFound()).toEqual(['charge_refund'])
})

test('finds what a failed purchase left behind', async () => {
  const { payment } = await agree({ step: 'failed', paymentUndo: 'released', labelRefund: 'none' })
  expect(await kindsFound()).toEqual(['charge_of_failed_purchase', 'label_of_failed_purchase'])
  payment.status = 'cancelled'
  payment.capturedCents = 0
  expect(await kindsFound()).toEqual(['label_of_failed_purchase'])
})

test('postage recorded as not refunded is no difference', async () => {
  await cancel(await agree(), { paymentRefund: 'pending', labelRefund: 'not_applicable' })
  const { payment } = await agree({ step: 'failed', paymentUndo: 'released', labelRefund: 'rejected' })
  payment.status = 'cancelled'
  payment.capturedCents = 0
  expect(await kindsFound()).toEqual([])
})

test('finds a label without a purchase, with another price, or returned', async () => {
  const { label } = await agree()
  labels.push({ ...label, providerShipmentId: `shp_${newId()}` })
  expect(await kindsFound()).toEqual(['label_without_purchase'])
  labels.pop()
  label.postageCents = 700
  expect(await kindsFound()).toEqual(['label_price'])
  label.postageCents = 593
  label.refundStatus = 'refunded'
  expect(await kindsFound()).toEqual(['label_refund'])
})

test('finds each record that the vendors lack once', async () => {
  await agree()
  payments = []
  labels = []
  expect(await kindsFound()).toEqual(['charge_missing', 'label_missing'])
  expect(await kindsFound()).toEqual(['charge_missing', 'label_missing'])
  expect((await tasksOpened()).length).toBe(2)
})

test('counts an unreadable label without reporting it as missing', async () => {
  const { label } = await agree()
  labels = []
  unread = [label.providerShipmentId]
  expect(await kindsFound()).toEqual([])
  expect((await reconcile(ctx, { days: 7 })).counts).toMatchObject({ unread_labels: 1 })
  // Which one it is, is not known either.
  unread = [null]
  expect(await kindsFound()).toEqual([])
})

test('skips a purchase that changed while the lists were read', async () => {
  await agree({ updatedAt: new Date(base.clock.now().getTime() + 1000) })
  payments = []
  labels = []
  expect(await kindsFound()).toEqual([])
})

test('ignores accounts that are no longer used', async () => {
  await agree({ paymentAccount: 'stripe:live:acct_earlier', ratesAccount: 'easypost:live:user_earlier' })
  payments = []
  labels = []
  expect(await kindsFound()).toEqual([])
})
