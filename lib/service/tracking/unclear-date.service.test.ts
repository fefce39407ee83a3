import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import type { TrackingDetail } from '#lib/service/providers/rates/port.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { acceptanceAt, scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

import { applyTracker } from './apply-tracker.ts'

const { ctx: sandbox, clock } = await openTestContext()
const live: ServiceContext = { ...sandbox, config: { ...sandbox.config, mode: 'live' } }

const setUp = async (ctx: ServiceContext = live) => {
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  return {
    report: (...details: TrackingDetail[]) =>
      applyTracker(ctx, shipmentId, {
        ...trackerWith(trackerId, details),
        estimatedDeliveryAt: new Date('2026-03-09T00:00:00.000Z'),
      }),
    read: () => loadShipment(ctx, shipmentId),
    scans: () => ctx.db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, shipmentId)),
    openTasks: async () =>
      (
        await ctx.db
          .select()
          .from(tasks)
          .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.shipmentId, shipmentId)))
      ).filter(({ closedAt }) => !closedAt),
  }
}

const now = clock.now()
const daysFromNow = (days: number): Date => new Date(now.getTime() + days * dayMs)

test('a delivery from before the purchase is stored, asks a person, and does not ship or deliver the letter', async () => {
  const { report, read, scans, openTasks } = await setUp()
  const old = scanAt(0, 'delivered', { occurredAt: daysFromNow(-90) })
  await report(old)
  expect(await read()).toMatchObject({
    status: 'printed',
    shippedAt: null,
    deliveredAt: null,
    carrierScannedAt: null,
    expectedOn: null,
    signerName: null,
  })
  expect(await scans()).toMatchObject([{ occurredAt: old.occurredAt, unclearDate: 'before_purchase' }])
  expect(await openTasks()).toMatchObject([
    {
      kind: 'tracking_unclear',
      message: expect.stringContaining('before the label was bought. That date cannot be right') as string,
    },
  ])
  clock.forward(dayMs)
  const accepted = { ...acceptanceAt(0), occurredAt: clock.now() }
  await report(old, accepted)
  expect(await read()).toMatchObject({
    status: 'shipped',
    shippedAt: accepted.occurredAt,
    expectedOn: '2026-03-09',
    deliveredAt: null,
  })
  expect(await openTasks()).toEqual([])
})

test('a scan from the future ships the letter when it is reported, and dates nothing', async () => {
  const { report, read, openTasks } = await setUp()
  const wrong = scanAt(0, 'delivered', { occurredAt: new Date(clock.now().getTime() + 400 * dayMs) })
  await report(wrong)
  const shipped = await read()
  expect(shipped).toMatchObject({
    status: 'shipped',
    shippedAt: clock.now(),
    deliveredAt: null,
    deliveryProblem: 'unclear',
  })
  expect(shipped.shippedDataExpiresAt?.getUTCFullYear()).toBe(clock.now().getUTCFullYear() + 10)
  expect(await openTasks()).toMatchObject([{ kind: 'tracking_unclear' }])
  const corrected = { ...wrong, occurredAt: clock.now() }
  await report(corrected)
  expect(await read()).toMatchObject({ deliveredAt: corrected.occurredAt, deliveryProblem: null })
  expect(await openTasks()).toEqual([])
})

test('scans of a sandbox may be of any date, as those of the vendor’s test mode are', async () => {
  const { report, read } = await setUp(sandbox)
  const old = scanAt(0, 'delivered', { occurredAt: daysFromNow(-30) })
  await report(old)
  expect(await read()).toMatchObject({ deliveredAt: old.occurredAt })
})
