import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesEvent, RatesPort, Tracker, TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { processMessage } from '#lib/service/vendor-messages/process-message.ts'
import { createMessageIntake } from '#lib/service/vendor-messages/receive-message.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { wordingOf } from '#tests/support/shipments/carrier-wordings.ts'

import { applyTracker } from './apply-tracker.ts'

const { ctx: base, asked } = await openTestContext()
let news: RatesEvent
const rates: Partial<RatesPort> = {
  provider: 'easypost',
  verifyWebhook: (_body, headers) => {
    if (headers.get('x-hmac-signature') !== 'good') throw new ProviderError('invalid', 'forged')
    return { eventId: news.eventId }
  },
  parseWebhook: () => news,
  listForms: () =>
    Promise.resolve([{ type: 'return_receipt', url: 'http://vendor/rr.pdf', createdAt: null }]),
}
// Tracking calls just these methods of the port.
const ctx = { ...base, providers: { ...base.providers, rates: rates as RatesPort } }
const receive = createMessageIntake(ctx)

const scan = (status: string, hour: number, changes: Partial<TrackingDetail> = {}): TrackingDetail => ({
  status,
  statusDetail: null,
  message: wordingOf(status),
  occurredAt: new Date(Date.UTC(2026, 2, 4, hour)),
  carrierCode: null,
  location: { city: 'TORRANCE', state: 'CA', country: 'US', zip: '90501' },
  ...changes,
})

const story = [
  scan('pre_transit', 1),
  scan('in_transit', 6),
  scan('in_transit', 9, { message: 'Arrived at facility' }),
  scan('out_for_delivery', 15),
  scan('delivered', 18),
]

const tracker = (trackerId: string, details: TrackingDetail[]): Tracker => ({
  trackerId,
  providerShipmentId: null,
  trackingNumber: '9407300000000000000001',
  carrier: 'USPS',
  status: details.at(-1)?.status ?? 'unknown',
  statusDetail: null,
  signedBy: 'E SWAN',
  estimatedDeliveryAt: null,
  details,
})

const eventsOf = (shipmentId: string) =>
  ctx.db
    .select()
    .from(shipmentEvents)
    .where(
      and(eq(shipmentEvents.organizationId, ctx.organizationId), eq(shipmentEvents.shipmentId, shipmentId)),
    )
    .orderBy(asc(shipmentEvents.sequence))

const endState = async (shipmentId: string) => {
  const { status, shippedAt, postalAcceptedAt, deliveredAt, signerName } = await loadShipment(ctx, shipmentId)
  return { status, shippedAt, postalAcceptedAt, deliveredAt, signerName }
}

beforeEach(() => {
  asked.length = 0
})

test('the first scan in the carrier’s hands ships the piece and fixes its retention', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await applyTracker(ctx, shipmentId, tracker(trackerId, story.slice(0, 1)))
  expect(await endState(shipmentId)).toMatchObject({ status: 'printed', shippedAt: null })
  await applyTracker(ctx, shipmentId, tracker(trackerId, story.slice(0, 2)))
  const shipped = await loadShipment(ctx, shipmentId)
  expect(shipped).toMatchObject({ status: 'shipped', shippedAt: story[1]?.occurredAt })
  expect(shipped.shippedDataExpiresAt?.getUTCFullYear()).toBe(2036)
  await applyTracker(ctx, shipmentId, tracker(trackerId, story))
  expect((await loadShipment(ctx, shipmentId)).shippedDataExpiresAt).toEqual(shipped.shippedDataExpiresAt)
})

test('the expected day follows the carrier, and never an older message', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed', expectedOn: '2026-03-06' })
  const hear = async (details: TrackingDetail[], estimate: string | null) => {
    const estimatedDeliveryAt = estimate === null ? null : new Date(estimate)
    await applyTracker(ctx, shipmentId, { ...tracker(trackerId, details), estimatedDeliveryAt })
    return (await loadShipment(ctx, shipmentId)).expectedOn
  }
  expect(await hear(story.slice(0, 2), null)).toBe('2026-03-06')
  expect(await hear(story.slice(0, 3), '2026-03-09T00:00:00.000Z')).toBe('2026-03-09')
  expect(await hear(story.slice(0, 2), '2026-03-05T00:00:00.000Z')).toBe('2026-03-09')
})

test('late, repeated and out-of-order updates have the same result as the ordered ones', async () => {
  const inOrder = await insertBought(ctx, { status: 'printed' })
  await applyTracker(ctx, inOrder.shipmentId, tracker(inOrder.trackerId, story))
  const expected = await endState(inOrder.shipmentId)
  expect(expected).toMatchObject({
    status: 'shipped',
    signerName: 'E SWAN',
    deliveredAt: story[4]?.occurredAt,
  })

  const [first, second, third, fourth, fifth] = story as [
    TrackingDetail,
    TrackingDetail,
    TrackingDetail,
    TrackingDetail,
    TrackingDetail,
  ]
  for (const order of [
    [[fifth], [second], [first, third], [fourth], [second, fifth]],
    [[third, first], [fifth, fourth], story, [second]],
  ]) {
    const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
    for (const details of order) await applyTracker(ctx, shipmentId, tracker(trackerId, details))
    expect(await endState(shipmentId)).toEqual(expected)
    const scans = await ctx.db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, shipmentId))
    expect(scans).toHaveLength(5)
    const events = await eventsOf(shipmentId)
    expect(events.map((event) => event.sequence)).toEqual([1, 2, 3, 4, 5])
  }
})

test('keeps a signer named only in a later message', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await applyTracker(ctx, shipmentId, { ...tracker(trackerId, story), signedBy: null })
  expect(await endState(shipmentId)).toMatchObject({ signerName: null })
  await applyTracker(ctx, shipmentId, tracker(trackerId, story))
  expect(await endState(shipmentId)).toMatchObject({ signerName: 'E SWAN' })
})

test('two simultaneous messages leave one timeline without gaps', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await Promise.all([
    applyTracker(ctx, shipmentId, tracker(trackerId, story.slice(0, 3))),
    applyTracker(ctx, shipmentId, tracker(trackerId, story.slice(1))),
    applyTracker(ctx, shipmentId, tracker(trackerId, story)),
  ])
  expect((await eventsOf(shipmentId)).map((event) => event.sequence)).toEqual([1, 2, 3, 4, 5])
})

test('records a scan of a cancelled piece without restoring it', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'cancelled' })
  await applyTracker(ctx, shipmentId, tracker(trackerId, story.slice(0, 2)))
  expect(await endState(shipmentId)).toMatchObject({ status: 'cancelled', shippedAt: null })
  expect(await eventsOf(shipmentId)).toHaveLength(2)
})

test('imports a return receipt once, if it was requested', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed', returnReceipt: true })
  await applyTracker(ctx, shipmentId, tracker(trackerId, story))
  await applyTracker(ctx, shipmentId, tracker(trackerId, story))
  expect(asked.filter((job) => job.name === 'artifact.fetch')).toHaveLength(1)
})

test('a message is stored verbatim once for any number of deliveries, and processed once', async () => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  news = { kind: 'tracker', eventId: 'evt_1', tracker: tracker(trackerId, story.slice(0, 2)) }
  const body = new TextEncoder().encode('{ "weight":  1.0 }')
  const headers = new Headers({ 'x-hmac-signature': 'good', cookie: 'secret=1' })
  for (let time = 0; time < 3; time += 1) await receive('rates', body, headers)
  const stored = await ctx.db.select().from(providerMessages)
  expect(stored).toHaveLength(1)
  expect(Buffer.from(stored[0]?.body ?? '', 'base64')).toEqual(Buffer.from(body))
  expect(stored[0]?.headers).toEqual({ 'x-hmac-signature': 'good' })
  expect(asked).toHaveLength(1)
  const messageId = stored[0]?.id ?? ''
  await processMessage(ctx, messageId)
  await processMessage(ctx, messageId)
  expect(await endState(shipmentId)).toMatchObject({ status: 'shipped' })
  const events = await eventsOf(shipmentId)
  expect(events).toHaveLength(2)
  expect(events.every((event) => event.actor === 'webhook:easypost')).toBe(true)
})

test('rejects a forged message and stores nothing', async () => {
  const before = await ctx.db.select().from(providerMessages)
  const headers = new Headers({ 'x-hmac-signature': 'bad' })
  await expect(receive('rates', new Uint8Array(), headers)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(await ctx.db.select().from(providerMessages)).toHaveLength(before.length)
})

test('two copies of a message at once are stored once, by any process', async () => {
  news = { kind: 'ignored', eventId: 'evt_twice', type: 'batch.created', isUnreadable: false }
  const headers = new Headers({ 'x-hmac-signature': 'good' })
  const processes = [receive, createMessageIntake(ctx)]
  const body = new Uint8Array([1])
  const taken = await Promise.all(
    [1, 2, 3].flatMap(() => processes.map((take) => take('rates', body, headers))),
  )
  expect(taken.filter((isNew) => isNew)).toHaveLength(1)
  expect(asked).toHaveLength(1)
})
