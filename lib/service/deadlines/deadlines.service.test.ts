import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { systemContext } from '#lib/service/context.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { listShipments } from '#lib/service/shipments/list-shipments.ts'
import { updateShipment } from '#lib/service/shipments/update-shipment.ts'
import { dismissTask } from '#lib/service/tasks/handle-task.ts'
import { applyTracker } from '#lib/service/tracking/apply-tracker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'
import { acceptanceAt, scanAt, trackerWith } from '#tests/support/shipments/scans.ts'

import { sweepDeadlines } from './sweep-deadlines.ts'

/** Tuesday, March 3, 2026, at noon. */
const setUp = async () => {
  const opened = await openTestContext()
  const { ctx, clock } = opened
  const isOf = (shipmentId: string) =>
    and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.shipmentId, shipmentId))
  return {
    ...opened,
    sweep: () => sweepDeadlines(ctx, (organizationId) => systemContext(ctx, organizationId)),
    moveTo: (day: string) => clock.moveTo(`${day}T12:00:00.000Z`),
    tasksOf: (shipmentId: string) =>
      ctx.db.select().from(tasks).where(isOf(shipmentId)).orderBy(asc(tasks.openedAt), asc(tasks.id)),
    messagesOf: async (shipmentId: string) =>
      (
        await ctx.db
          .select({ message: shipmentEvents.message })
          .from(shipmentEvents)
          .where(eq(shipmentEvents.shipmentId, shipmentId))
          .orderBy(asc(shipmentEvents.sequence))
      ).map(({ message }) => message),
  }
}

const served = { kind: 'served_by', day: '2026-03-20', citation: 'Cal. Code Civ. Proc. § 1161' } as const
const postmarked = { kind: 'postmarked_by', day: '2026-03-06' } as const

const accepted = acceptanceAt(20)
const acceptedLate = acceptanceAt(4 * 24)
const delivered = scanAt(120, 'delivered')

test('stores a deadline as entered, in every status, with its author, and can remove it', async () => {
  const { ctx, messagesOf } = await setUp()
  const { shipmentId } = await insertDraft(ctx)
  const kept = await updateShipment(ctx, shipmentId, { deadline: served })
  expect(kept).toMatchObject({
    revision: 1,
    deadline: {
      ...served,
      state: 'open',
      mail_by: '2026-03-13',
      statement: 'Not mailed yet; last safe mailing day Mar 13, 2026; deadline Mar 20, 2026.',
    },
  })
  const same = await updateShipment(ctx, shipmentId, { deadline: served })
  expect(same.revision).toBe(1)
  const removed = await updateShipment(ctx, shipmentId, { deadline: null })
  expect(removed.deadline).toBeNull()
  expect(await messagesOf(shipmentId)).toEqual([
    'Deadline entered: Served by Mar 20, 2026 (Cal. Code Civ. Proc. § 1161).',
    'Deadline removed: Served by Mar 20, 2026 (Cal. Code Civ. Proc. § 1161).',
  ])
})

test('warns once per stage about an unmailed letter, even with two sweeps; dismissing ends only that stage', async () => {
  const { ctx, sweep, moveTo, tasksOf } = await setUp()
  const { shipmentId } = await insertDraft(ctx)
  await updateShipment(ctx, shipmentId, { deadline: served })
  await sweep()
  expect(await tasksOf(shipmentId)).toEqual([])
  moveTo('2026-03-10')
  await Promise.all([sweep(), sweep()])
  await sweep()
  const [soon, ...none] = await tasksOf(shipmentId)
  expect(none).toEqual([])
  expect(soon).toMatchObject({
    kind: 'deadline_near',
    closedAt: null,
    dueAt: new Date('2026-03-13T16:00:00.000Z'),
    message:
      'Served by Mar 20, 2026 (Cal. Code Civ. Proc. § 1161). Not mailed yet; last safe mailing day Mar 13, 2026; deadline Mar 20, 2026. Its last safe mailing day is near. Buy it and hand it over in time.',
  })
  await dismissTask(ctx, soon?.id ?? '', { reason: 'Known.' })
  moveTo('2026-03-11')
  await sweep()
  expect(await tasksOf(shipmentId)).toHaveLength(1)
  for (const day of ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-21', '2026-03-22']) {
    moveTo(day)
    await sweep()
  }
  const all = await tasksOf(shipmentId)
  expect(all.map(({ kind, outcome, details }) => [kind, outcome, details?.['stage']])).toEqual([
    ['deadline_near', 'dismissed', 'mail_soon'],
    ['deadline_near', 'resolved', 'mail_today'],
    ['deadline_near', 'resolved', 'mail_late'],
    ['deadline_missed', null, 'missed'],
  ])
  const announced = await ctx.db.select({ type: events.type }).from(events)
  expect(announced.filter(({ type }) => type === 'shipment.attention_needed')).toHaveLength(4)
  expect((await getShipment(ctx, shipmentId)).deadline).toMatchObject({
    state: 'missed',
    statement: 'Not mailed by the deadline Mar 20, 2026.',
  })
})

test('the carrier’s first scan of the piece on or before the day closes the warning and is recorded', async () => {
  const { ctx, sweep, moveTo, tasksOf } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await updateShipment(ctx, shipmentId, { deadline: postmarked })
  expect(await tasksOf(shipmentId)).toEqual([
    expect.objectContaining({ details: expect.objectContaining({ stage: 'mail_soon' }) }),
  ])
  moveTo('2026-03-04')
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted]))
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ outcome: 'resolved' })])
  expect((await getShipment(ctx, shipmentId)).deadline).toMatchObject({
    state: 'met',
    citation: null,
    statement: 'Accepted by USPS on Mar 4, 2026; deadline Mar 6, 2026.',
  })
  moveTo('2026-03-30')
  expect(await sweep()).toBe(0)
})

test('a scan after the day does not meet the deadline; a late report of an earlier scan does', async () => {
  const { ctx, moveTo, sweep, tasksOf } = await setUp()
  const late = await insertBought(ctx, { status: 'printed' })
  const told = await insertBought(ctx, { status: 'printed' })
  for (const { shipmentId } of [late, told]) await updateShipment(ctx, shipmentId, { deadline: postmarked })
  moveTo('2026-03-09')
  await sweep()
  await applyTracker(ctx, late.shipmentId, trackerWith(late.trackerId, [acceptedLate]))
  await applyTracker(ctx, told.shipmentId, trackerWith(told.trackerId, [accepted]))
  const stateOf = async (id: string) => (await getShipment(ctx, id)).deadline
  expect(await stateOf(late.shipmentId)).toMatchObject({
    state: 'missed',
    statement: 'Accepted by USPS on Mar 7, 2026, after the deadline Mar 6, 2026.',
  })
  expect(await stateOf(told.shipmentId)).toMatchObject({ state: 'met' })
  expect((await tasksOf(told.shipmentId)).every(({ closedAt }) => closedAt !== null)).toBe(true)
  expect((await tasksOf(late.shipmentId)).at(-1)).toMatchObject({ kind: 'deadline_missed', closedAt: null })
})

test('a first scan that is no acceptance meets the deadline as a scan, and is not called acceptance', async () => {
  const { ctx, moveTo } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await updateShipment(ctx, shipmentId, { deadline: postmarked })
  moveTo('2026-03-04')
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [scanAt(20, 'in_transit')]))
  expect((await getShipment(ctx, shipmentId)).deadline).toMatchObject({
    state: 'met',
    statement: 'First scanned by USPS on Mar 4, 2026; deadline Mar 6, 2026.',
  })
})

test('a delivery on or before the day meets “served by” as delivered, without claiming service', async () => {
  const { ctx, clock, tasksOf } = await setUp()
  const { shipmentId, trackerId } = await insertBought(ctx, { status: 'printed' })
  await updateShipment(ctx, shipmentId, { deadline: served })
  clock.forward(6 * dayMs)
  await applyTracker(ctx, shipmentId, trackerWith(trackerId, [accepted, delivered]))
  const { deadline } = await getShipment(ctx, shipmentId)
  expect(deadline?.statement).toBe('Delivered by USPS on Mar 8, 2026; deadline Mar 20, 2026.')
  expect(await tasksOf(shipmentId)).toEqual([])
})

test('stops warning about a cancelled letter', async () => {
  const { ctx, moveTo, sweep, tasksOf } = await setUp()
  const { shipmentId } = await insertBought(ctx)
  await updateShipment(ctx, shipmentId, { deadline: served })
  moveTo('2026-03-13')
  await sweep()
  await cancelShipment(ctx, shipmentId)
  expect(await tasksOf(shipmentId)).toEqual([expect.objectContaining({ outcome: 'resolved' })])
  expect((await getShipment(ctx, shipmentId)).deadline).toMatchObject({ state: 'cancelled' })
})

test('filters lists to deadlines and sorts them by day', async () => {
  const { ctx, clock } = await setUp()
  const days = ['2026-03-30', '2026-03-20']
  const ids: string[] = []
  for (const day of days) {
    clock.forward(1000)
    const { shipmentId } = await insertDraft(ctx)
    await updateShipment(ctx, shipmentId, { deadline: { ...served, day } })
    ids.push(shipmentId)
  }
  clock.forward(1000)
  await insertDraft(ctx)
  const list = async (query: Record<string, string>) =>
    (await listShipments(ctx, listShipmentsQuery.parse(query))).data.map(({ id }) => id)
  expect(await list({ deadline: 'open' })).toEqual(ids.toReversed())
  expect(await list({ deadline: '2026-03-30' })).toEqual([ids[0]])
  expect(await list({ deadline: 'met' })).toEqual([])
  expect(await list({ deadline: 'open', sort: 'deadline' })).toEqual(ids.toReversed())
  const { data } = await listShipments(
    ctx,
    listShipmentsQuery.parse({ sort: '-deadline', include: 'details' }),
  )
  expect(data.map(({ details }) => details?.deadline?.day)).toEqual(['2026-03-30', '2026-03-20', undefined])
})

test('evaluates the other deadlines when one fails', async () => {
  const { ctx, clock, sweep, tasksOf } = await setUp()
  const broken = await insertDraft(ctx)
  const { shipmentId } = await insertDraft(ctx)
  for (const id of [broken.shipmentId, shipmentId]) await updateShipment(ctx, id, { deadline: served })
  await ctx.db.update(shipments).set({ deadlineDay: 'infinity' }).where(eq(shipments.id, broken.shipmentId))
  clock.forward(10 * dayMs + hourMs)
  await sweep()
  expect((await tasksOf(shipmentId)).at(-1)).toMatchObject({ closedAt: null })
  expect(await sweep()).toBe(0)
})
