import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { systemContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

import { applyTracker } from './apply-tracker.ts'
import { sweepAttention } from './sweep-watches.ts'

const { ctx, clock } = await openTestContext()

const form = scanAt(6, 'in_transit', {
  statusDetail: 'received_at_origin_facility',
  message: 'Shipment Received, Package Acceptance Pending',
})
const piece = scanAt(20, 'in_transit', { message: 'Accepted at USPS Origin Facility' })

const setUp = async (changes: Parameters<typeof insertBought>[1] = {}) => {
  const { shipmentId, trackerId } = await insertBought(ctx, {
    status: 'printed',
    manifestedAt: clock.now(),
    ...changes,
  })
  const isOfShipment = <Table extends typeof shipmentEvents | typeof tasks | typeof events>(table: Table) =>
    and(eq(table.organizationId, ctx.organizationId), eq(table.shipmentId, shipmentId))
  return {
    report: (...details: TrackingDetail[]) => applyTracker(ctx, shipmentId, trackerWith(trackerId, details)),
    read: () => loadShipment(ctx, shipmentId),
    messages: async () =>
      (
        await ctx.db
          .select({ message: shipmentEvents.message })
          .from(shipmentEvents)
          .where(isOfShipment(shipmentEvents))
          .orderBy(asc(shipmentEvents.sequence))
      ).map(({ message }) => message),
    announced: async () =>
      (
        await ctx.db
          .select({ type: events.type })
          .from(events)
          .where(isOfShipment(events))
          .orderBy(asc(events.id))
      ).map(({ type }) => type),
    openTasks: async () =>
      (await ctx.db.select().from(tasks).where(isOfShipment(tasks))).filter(({ closedAt }) => !closedAt),
  }
}

test('the scan of its SCAN form ships a piece, and only its own scan accepts it', async () => {
  const { report, read, messages, announced } = await setUp()
  await report(form)
  const shipped = await read()
  expect(shipped).toMatchObject({
    status: 'shipped',
    shippedAt: form.occurredAt,
    scanFormScannedAt: form.occurredAt,
    postalAcceptedAt: null,
    trackingOutcome: 'awaiting_acceptance',
  })
  expect(shipped.shippedDataExpiresAt?.getUTCFullYear()).toBe(2036)
  await report(form, piece)
  const accepted = await read()
  expect(accepted).toMatchObject({
    status: 'shipped',
    shippedAt: form.occurredAt,
    scanFormScannedAt: form.occurredAt,
    postalAcceptedAt: piece.occurredAt,
    trackingOutcome: 'on_its_way',
    shippedDataExpiresAt: shipped.shippedDataExpiresAt,
  })
  expect(await messages()).toEqual([
    expect.stringMatching(
      /^Handed to the carrier: listed on a SCAN form that was scanned; piece scan pending\./,
    ),
    expect.stringMatching(/^Accepted by the carrier: “Accepted at USPS Origin Facility”/),
  ])
  expect(await announced()).toEqual(['shipment.shipped', 'shipment.accepted'])
})

test('a form scan reported after the piece’s scan does not change its acceptance', async () => {
  const { report, read, messages } = await setUp()
  await report(piece)
  await report(form, piece)
  expect(await read()).toMatchObject({ shippedAt: form.occurredAt, postalAcceptedAt: piece.occurredAt })
  expect((await messages()).at(-1)).toMatch(
    /^Handed to the carrier: listed on a SCAN form that was scanned\. /,
  )
})

test('a piece whose only scan is its delivery was delivered, and never accepted', async () => {
  const { report, read, messages, announced } = await setUp()
  const delivered = scanAt(60, 'delivered')
  await report(delivered)
  expect(await read()).toMatchObject({
    postalAcceptedAt: null,
    carrierScannedAt: delivered.occurredAt,
    deliveredAt: delivered.occurredAt,
    trackingOutcome: 'delivered',
  })
  expect(await messages()).toEqual([expect.stringMatching(/^Delivered, signed by E SWAN: /)])
  expect(await announced()).toEqual(['shipment.shipped', 'shipment.delivered'])
})

test('a first scan that is no acceptance is named as that, and a late acceptance is added', async () => {
  const { report, read, messages, announced } = await setUp()
  const arrived = scanAt(30, 'in_transit')
  await report(arrived)
  expect(await read()).toMatchObject({
    postalAcceptedAt: null,
    carrierScannedAt: arrived.occurredAt,
    trackingOutcome: 'on_its_way',
  })
  await report(arrived, piece)
  expect(await read()).toMatchObject({
    postalAcceptedAt: piece.occurredAt,
    carrierScannedAt: piece.occurredAt,
  })
  expect(await messages()).toEqual([
    expect.stringMatching(/^First scanned by the carrier: “Arrived at USPS Regional Facility”/),
    expect.stringMatching(/^Accepted by the carrier: /),
  ])
  expect(await announced()).toEqual(['shipment.shipped', 'shipment.accepted'])
})

test('a private carrier’s first scan ships and accepts at once', async () => {
  const { report, read, announced } = await setUp({ carrier: 'UPSDAP', service: 'Ground' })
  await report(scanAt(6, 'in_transit', { message: 'Origin Scan', carrierCode: 'OR' }))
  expect(await read()).toMatchObject({ postalAcceptedAt: null, trackingOutcome: 'on_its_way' })
  expect(await announced()).toEqual(['shipment.shipped', 'shipment.accepted'])
})

test('a piece with only its form scanned is searched for, until it is scanned itself', async () => {
  const { report, openTasks } = await setUp()
  await report(form)
  clock.forward(ctx.config.attention.acceptanceDays * dayMs)
  await sweepAttention(ctx, (organizationId) => systemContext(ctx, organizationId))
  expect(await openTasks()).toEqual([
    expect.objectContaining({
      kind: 'no_acceptance',
      message: expect.stringContaining('the piece itself was not scanned by USPS since') as string,
    }),
  ])
  await report(form, piece)
  expect(await openTasks()).toEqual([])
})
