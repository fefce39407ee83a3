import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { checkCards, sweepCards } from '#lib/service/billing/check-cards.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { newId } from '#lib/service/ids.ts'
import type { PaymentCard, PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort, Tracker } from '#lib/service/providers/rates/port.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { pollTracker } from '#lib/service/tracking/poll-tracker.ts'
import { sweepTrackers, sweepAttention } from '#lib/service/tracking/sweep-watches.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

const setUp = async () => {
  const opened = await openTestContext()
  const { ctx: base, clock } = opened
  let told: Tracker | null = null
  let cards: PaymentCard[] = []
  let forms: Awaited<ReturnType<RatesPort['listForms']>> = []
  const rates: Partial<RatesPort> = {
    readTracker: () => (told ? Promise.resolve(told) : Promise.reject(new Error('nothing to tell'))),
    listForms: () => Promise.resolve(forms),
  }
  const payments: Partial<PaymentsPort> = { listCards: () => Promise.resolve(cards) }
  // These verbs call just these methods of the ports.
  const ctx = {
    ...base,
    providers: { ...base.providers, rates: rates as RatesPort, payments: payments as PaymentsPort },
  }
  return {
    ...opened,
    ctx,
    sweep: () => sweepAttention(ctx, (organizationId) => systemContext(ctx, organizationId)),
    forward: (days: number) => clock.forward(days * dayMs),
    tell: (tracker: Tracker) => {
      told = tracker
    },
    bringReceipt: () => {
      forms = [{ type: 'return_receipt', url: 'http://vendor/receipt.pdf', createdAt: null }]
    },
    setCards: (next: PaymentCard[]) => {
      cards = next
    },
    tasksOf: (shipmentId: string) =>
      ctx.db
        .select()
        .from(tasks)
        .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.shipmentId, shipmentId))),
  }
}

const accepted = scanAt(20, 'in_transit', { statusDetail: 'received_at_origin_facility' })
const notice = scanAt(90, 'available_for_pickup', { message: 'Notice Left' })
const delivered = scanAt(120, 'delivered')

test('a piece that was handed over and never scanned opens one task for its buyer, closed by the first scan', async () => {
  const { ctx, clock, sweep, forward, tasksOf } = await setUp()
  const createdBy = newId()
  const { shipmentId, trackerId } = await insertBought(ctx, {
    status: 'printed',
    manifestedAt: clock.now(),
    createdBy,
  })
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([])
  forward(3)
  await sweep()
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([
    expect.objectContaining({ kind: 'no_acceptance', ownerId: createdBy, closedAt: null }),
  ])
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted]))
  expect(await tasksOf(shipmentId)).toEqual([
    expect.objectContaining({ kind: 'no_acceptance', outcome: 'resolved', closedAt: clock.now() }),
  ])
})

test('a notice opens a task immediately; a dismissed one does not come back; delivery closes it', async () => {
  const { ctx, forward, tasksOf, sweep } = await setUp()
  forward(4)
  const left = await insertBought(ctx, { status: 'printed' })
  const dismissed = await insertBought(ctx, { status: 'printed' })
  for (const { shipmentId, trackerId } of [left, dismissed]) {
    await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted, notice]))
  }
  expect(await tasksOf(left.shipmentId)).toEqual([expect.objectContaining({ kind: 'notice_left' })])
  await ctx.db
    .update(tasks)
    .set({ closedAt: ctx.clock.now(), outcome: 'dismissed' })
    .where(eq(tasks.shipmentId, dismissed.shipmentId))
  forward(2)
  for (const { shipmentId, trackerId } of [left, dismissed]) {
    const reminder = scanAt(140, 'available_for_pickup', {
      message: 'Reminder to Schedule Redelivery of your item before March 12, 2026',
    })
    await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted, notice, reminder]))
  }
  await sweep()
  expect(await tasksOf(dismissed.shipmentId)).toEqual([expect.objectContaining({ outcome: 'dismissed' })])
  expect(await tasksOf(left.shipmentId)).toEqual([
    expect.objectContaining({ dueAt: new Date('2026-03-12T12:00:00.000Z'), closedAt: null }),
  ])
  await applyTracker(ctx, left.shipmentId, trackerWith(left.trackerId, [accepted, notice, delivered]))
  expect(await tasksOf(left.shipmentId)).toEqual([expect.objectContaining({ outcome: 'resolved' })])
})

const acceptedLate = scanAt(26 * 24, 'in_transit', { statusDetail: 'received_at_origin_facility' })
const lost = scanAt(100, 'failure', { statusDetail: 'lost', message: 'Declared Lost' })
const refused = scanAt(100, 'in_transit', { statusDetail: 'refused', message: 'Refused' })
const movedOn = scanAt(250, 'in_transit', { statusDetail: 'arrived_at_facility', message: 'Arrived' })
const takenLate = scanAt(260, 'delivered', { message: 'Delivered, Left with Individual' })

test.each([
  { kind: 'no_movement', first: [accepted], days: 9, ending: movedOn },
  { kind: 'refund_cutoff', first: [], days: 24, ending: acceptedLate },
  { kind: 'returned', first: [accepted, refused], days: 5, ending: takenLate },
  { kind: 'lost_or_damaged', first: [accepted, lost], days: 5, ending: movedOn },
])('$kind opens once automatically, and closes automatically', async ({ kind, first, days, ending }) => {
  const { ctx, forward, sweep, tasksOf } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  forward(days)
  if (first.length > 0) await applyTracker(ctx, shipmentId, trackerWith(trackerId, first))
  await sweep()
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ kind, closedAt: null })])
  forward(3)
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [...first, ending]))
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ kind, outcome: 'resolved' })])
})

test('a missing return receipt opens a task, closed when it arrives', async () => {
  const { ctx, forward, sweep, tasksOf, bringReceipt } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed', returnReceipt: true })
  forward(6)
  const story = trackerWith(trackerId, [accepted, delivered])
  await applyTracker(ctx, shipmentId, story)
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([])
  forward(10)
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([
    expect.objectContaining({ kind: 'receipt_overdue', closedAt: null }),
  ])
  bringReceipt()
  await applyTracker(ctx, shipmentId, story)
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ outcome: 'resolved' })])
})

test('a cancelled piece needs no attention', async () => {
  const { ctx, forward, tasksOf, sweep } = await setUp()
  const { shipmentId } = await insertBought(ctx)
  forward(24)
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ kind: 'refund_cutoff' })])
  await cancelShipment(ctx, shipmentId)
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ outcome: 'resolved' })])
  const [watch] = await ctx.db.select().from(watches).where(eq(watches.shipmentId, shipmentId))
  expect(watch).toMatchObject({ pollAt: null, lookAt: null })
})

test('a cancelled piece that the carrier has nevertheless is no longer to be pulled, but reported as mailed', async () => {
  const { ctx, tasksOf } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await cancelShipment(ctx, shipmentId)
  expect(await tasksOf(shipmentId)).toEqual([
    expect.objectContaining({ kind: 'cancelled_after_print', outcome: null }),
  ])
  const expectMailed = async (message: string) => {
    const found = (await tasksOf(shipmentId)).toSorted((a, b) => a.kind.localeCompare(b.kind))
    expect(found).toEqual([
      expect.objectContaining({ kind: 'cancelled_after_print', outcome: 'resolved' }),
      expect.objectContaining({
        kind: 'cancelled_but_mailed',
        outcome: null,
        message: expect.stringContaining(message),
      }),
    ])
  }
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted]))
  await expectMailed('Cancelled, but USPS scanned the piece on')
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted, delivered]))
  await expectMailed('Cancelled, but USPS delivered the piece on')
})

test('a piece that fails the check does not block the others', async () => {
  const { ctx, clock, databaseUrl, forward, tasksOf, sweep } = await setUp()
  const broken = await insertBought(ctx, { status: 'printed' })
  await runAsOwner(databaseUrl, 'delete from shipments where id = $1', [broken.shipmentId])
  const { shipmentId } = await insertBought(ctx, { status: 'printed', manifestedAt: clock.now() })
  forward(4)
  expect(await sweep()).toBe(2)
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ kind: 'no_acceptance' })])
})

test('polls a silent tracker once a sweep, and applies what was missed', async () => {
  const { ctx, asked, forward, tell } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  expect(await sweepTrackers(ctx)).toBe(1)
  expect(await sweepTrackers(ctx)).toBe(0)
  expect(asked.filter(({ name }) => name === 'tracker.poll')).toHaveLength(1)
  tell(trackerWith(trackerId, [accepted, delivered]))
  await pollTracker(ctx, shipmentId)
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  expect(shipment).toMatchObject({ status: 'shipped', deliveredAt: delivered.occurredAt })
  forward(30)
  expect(await sweepTrackers(ctx)).toBe(0)
})

test('recreates a tracker of an account that is no longer used, or a task states where to look', async () => {
  const { ctx, tell, tasksOf } = await setUp()
  const { shipmentId } = await insertBought(ctx, { status: 'printed' })
  const isThis = eq(watches.shipmentId, shipmentId)
  await ctx.db.update(watches).set({ ratesAccount: 'easypost:live:user_earlier' }).where(isThis)
  const asked: { trackingNumber: string; carrier: string }[] = []
  const withTracker = (createTracker: RatesPort['createTracker']): ServiceContext => ({
    ...ctx,
    providers: { ...ctx.providers, rates: { ...ctx.providers.rates, createTracker } },
  })
  const refusing = withTracker(() =>
    Promise.reject(new ProviderError('invalid', 'The tracking number is not accepted.')),
  )
  await pollTracker(refusing, shipmentId)
  await pollTracker(refusing, shipmentId)
  expect(await tasksOf(shipmentId)).toEqual([
    expect.objectContaining({
      kind: 'vendor_account_changed',
      closedAt: null,
      message: expect.stringMatching(/^EasyPost account user_earlier tracked this letter, .* not accepted/),
    }),
  ])

  const moved = withTracker((piece) => {
    asked.push(piece)
    return Promise.resolve(trackerWith('trk_moved', [accepted]))
  })
  await pollTracker(moved, shipmentId)
  expect(asked).toEqual([{ trackingNumber: expect.stringMatching(/^\d+$/), carrier: 'USPS' }])
  const [watch] = await ctx.db.select().from(watches).where(isThis)
  expect(watch).toMatchObject({ trackerId: 'trk_moved', ratesAccount: 'easypost:simulator:simulator' })
  expect(await tasksOf(shipmentId)).toContainEqual(
    expect.objectContaining({ kind: 'vendor_account_changed', outcome: 'resolved' }),
  )
  tell(trackerWith('trk_moved', [accepted, delivered]))
  await pollTracker(ctx, shipmentId)
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  expect(shipment).toMatchObject({ status: 'shipped', deliveredAt: delivered.occurredAt })
})

test('the task about a letter that cannot be tracked ends when the letter is cancelled', async () => {
  const { ctx, tasksOf } = await setUp()
  const { shipmentId } = await insertBought(ctx, { status: 'queued' })
  const account = { ratesAccount: 'easypost:live:user_earlier' }
  await ctx.db.update(watches).set(account).where(eq(watches.shipmentId, shipmentId))
  const createTracker = () => Promise.reject(new ProviderError('invalid', 'The number is not accepted.'))
  const rates = { ...ctx.providers.rates, createTracker }
  await pollTracker({ ...ctx, providers: { ...ctx.providers, rates } }, shipmentId)
  expect(await tasksOf(shipmentId)).toMatchObject([{ kind: 'vendor_account_changed', outcome: null }])
  await cancelShipment(ctx, shipmentId)
  expect(await tasksOf(shipmentId)).toMatchObject([{ kind: 'vendor_account_changed', outcome: 'resolved' }])
})

test('does not poll a recently updated piece', async () => {
  const { ctx, clock } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  clock.forward(60_000)
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted]))
  expect(await sweepTrackers(ctx)).toBe(0)
  clock.forward(16 * hourMs)
  expect(await sweepTrackers(ctx)).toBe(1)
})

test('a card that expires while drafts wait opens a task, and another card closes it', async () => {
  const { ctx, asked, setCards, forward } = await setUp()
  const card = (expiresYear: number): PaymentCard => ({
    id: `card_${expiresYear}`,
    brand: 'visa',
    last4: '4242',
    expiresMonth: 3,
    expiresYear,
    isDefault: true,
  })
  await insertDraft(ctx)
  expect(await sweepCards(ctx)).toBe(1)
  expect(await sweepCards(ctx)).toBe(0)
  expect(asked).toEqual([{ name: 'card.check', data: { organizationId: ctx.organizationId } }])
  setCards([card(2026)])
  await checkCards(ctx)
  await checkCards(ctx)
  const read = () => ctx.db.select().from(tasks).where(eq(tasks.kind, 'card_expiring'))
  expect(await read()).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Visa ending 4242'), closedAt: null }),
  ])
  setCards([card(2029)])
  await checkCards(ctx)
  expect(await read()).toEqual([expect.objectContaining({ outcome: 'resolved' })])
  forward(1)
  expect(await sweepCards(ctx)).toBe(1)
  const [organization] = await ctx.db.select().from(organizations)
  expect(organization?.cardsCheckedAt).toEqual(ctx.clock.now())
})
