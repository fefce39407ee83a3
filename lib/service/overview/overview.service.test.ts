import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { defaultBatchSettings } from '#lib/contract/batches/batch.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { listShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { recordEvent } from '#lib/service/shipment-core/timeline.ts'
import { listShipments } from '#lib/service/shipments/list-shipments.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { getOverview } from './get-overview.ts'

const { ctx: base, clock } = await openTestContext()

const inOwnOrganization = (): ServiceContext => ({ ...base, organizationId: newId() })

/** A moment some days from now; `dayIn` names its day. */
const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * dayMs)
const dayIn = (days: number) => daysFromNow(days).toISOString().slice(0, 10)

const insertShipped = (ctx: ServiceContext, changes: Parameters<typeof insertBought>[1] = {}) =>
  insertBought(ctx, { status: 'shipped', shippedAt: daysFromNow(-3), expectedOn: dayIn(2), ...changes })

const tell = (ctx: ServiceContext, id: string, message: string, status: ShipmentStatus = 'draft') =>
  withTransaction(ctx, (ctx) => recordEvent(ctx, { id }, { status, fromStatus: status, message }))

test('a new organization has an empty overview', async () => {
  const none = { value: 0, previous: 0, history: Array.from({ length: 12 }, () => 0) }
  expect(await getOverview(inOwnOrganization())).toEqual({
    counts: expect.objectContaining({ all: { count: 0, is_more: false } }),
    figures: {
      on_its_way: none,
      delivered: none,
      days_to_delivery: {
        value: null,
        previous: null,
        history: Array.from({ length: 12 }, () => null),
        by_service: [],
      },
    },
    drafts: { count: 0, next: [] },
    scheduled: { today: '2026-03-03', due_today: 0, next: null, failed: 0 },
    on_its_way: { late: 0, next: [] },
    evidence: { expiring: 0, next_expires_at: null },
    activity: [],
  })
})

test('lists failed payments first, then drafts whose quotes expire soonest, then those with expired quotes', async () => {
  const ctx = inOwnOrganization()
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  await insertDraft(ctx, { name: 'asked', quotesExpireAt: inMinutes(1), waitingApprovalId: newId() })
  await insertDraft(ctx, { name: 'ended', quotesExpireAt: inMinutes(-1) })
  await insertDraft(ctx, { name: 'later', quotesExpireAt: inMinutes(20) })
  await insertDraft(ctx, { name: 'soon', quotesExpireAt: inMinutes(5) })
  await insertDraft(ctx, { name: 'failed', status: 'payment_failed', quotesExpireAt: inMinutes(-60) })
  await insertDraft(ctx, { name: 'cancelled', status: 'cancelled' })
  const { drafts } = await getOverview(ctx)
  expect(drafts.count).toBe(5)
  expect(drafts.next.map((draft) => draft.shipment_name)).toEqual([
    'failed',
    'soon',
    'later',
    'ended',
    'asked',
  ])
  expect(drafts.next.map((draft) => draft.quotes_expire_at !== null)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
})

test('marks a piece as late by its expected day of arrival', async () => {
  const ctx = inOwnOrganization()
  await insertShipped(ctx, { name: 'long late', expectedOn: dayIn(-6) })
  await insertShipped(ctx, { name: 'late', expectedOn: dayIn(-1) })
  await insertShipped(ctx, { name: 'today', expectedOn: dayIn(0) })
  await insertShipped(ctx, { name: 'soon' })
  await insertShipped(ctx, { name: 'unknown', expectedOn: null })
  await insertShipped(ctx, { name: 'delivered', deliveredAt: daysFromNow(-1) })
  await insertShipped(ctx, { name: 'turned back', turnedBackAt: daysFromNow(-1) })
  await insertShipped(ctx, { name: 'forgotten', shippedAt: daysFromNow(-61), expectedOn: dayIn(-55) })
  const { on_its_way: onItsWay } = await getOverview(ctx)
  expect(onItsWay.late).toBe(2)
  expect(onItsWay.next.map((piece) => [piece.shipment_name, piece.is_late])).toEqual([
    ['long late', true],
    ['late', true],
    ['today', false],
    ['soon', false],
    ['unknown', false],
  ])
  // The figure leads to a list of what it counts.
  expect((await listShipments(ctx, listShipmentsQuery.parse({ due: 'late' }))).data).toHaveLength(2)
})

test('counts evidence to be deleted within thirty days, with the first day', async () => {
  const ctx = inOwnOrganization()
  const first = daysFromNow(5)
  for (const shippedDataExpiresAt of [daysFromNow(40), daysFromNow(20), first]) {
    await insertShipped(ctx, { deliveredAt: daysFromNow(-2), shippedDataExpiresAt })
  }
  const { evidence } = await getOverview(ctx)
  expect(evidence).toEqual({ expiring: 2, next_expires_at: first.toISOString() })
})

test('each shipment shows its last event, with the name of the responsible member', async () => {
  const ctx = inOwnOrganization()
  const byAda = await insertColleague(ctx, 'sender', 'Ada Byron')
  const [one, two] = [await insertDraft(ctx, { name: 'one' }), await insertDraft(ctx, { name: 'two' })]
  await tell(byAda, one.shipmentId, 'Draft created.')
  await tell(ctx, two.shipmentId, 'Draft created.')
  clock.forward(1000)
  await tell(byAda, one.shipmentId, 'The recipient was changed.')
  const { activity } = await getOverview(ctx)
  expect(activity.map((entry) => [entry.shipment.shipment_name, entry.message, entry.actor_name])).toEqual([
    ['one', 'The recipient was changed.', 'Ada Byron'],
    ['two', 'Draft created.', null],
  ])
})

test('the letters of a bulk send share one entry, however many events they have', async () => {
  const ctx = inOwnOrganization()
  const { shipmentId } = await insertDraft(ctx, { name: 'single' })
  await tell(ctx, shipmentId, 'Draft created.')
  const [batchId, now] = [newId(), clock.now()]
  await ctx.db.insert(batches).values({
    organizationId: ctx.organizationId,
    id: batchId,
    name: 'List of tenants',
    filename: 'tenants.csv',
    state: 'done',
    headers: ['Name'],
    mapping: ['name'],
    options: defaultBatchSettings,
    createdAt: now,
    updatedAt: now,
  })
  for (let row = 2; row < 12; row += 1) {
    const letter = await insertBought(ctx, { name: `tenant ${row}` })
    await ctx.db.insert(batchRows).values({
      organizationId: ctx.organizationId,
      batchId,
      row,
      cells: [],
      edits: {},
      state: 'bought',
      name: `tenant ${row}`,
      shipmentId: letter.shipmentId,
      updatedAt: now,
    })
    clock.forward(1000)
    await tell(ctx, letter.shipmentId, 'Paid.', 'queued')
  }
  const { activity } = await getOverview(ctx)
  expect(activity.map(({ batch, shipment }) => [batch?.name, shipment.shipment_name])).toEqual([
    ['List of tenants', 'tenant 11'],
    [undefined, 'single'],
  ])
})

test('counts scheduled mail by the organization’s own day, and failed purchases', async () => {
  const ctx = inOwnOrganization()
  await insertDraft(ctx, { scheduledFor: '2026-03-04' })
  await insertDraft(ctx, { scheduledFor: '2026-03-05' })
  await insertDraft(ctx, { scheduledFor: '2026-03-05' })
  const { shipmentId } = await insertDraft(ctx)
  await withTransaction(ctx, (ctx) =>
    openTask(ctx, {
      kind: 'schedule_failed',
      cause: shipmentId,
      shipmentId,
      message: 'Not bought.',
      dueAt: ctx.clock.now(),
    }),
  )
  const next = { mail_on: '2026-03-05', count: 2 }
  expect((await getOverview(ctx)).scheduled).toEqual({
    today: '2026-03-03',
    due_today: 0,
    next: { mail_on: '2026-03-04', count: 1 },
    failed: 1,
  })
  // Noon in UTC is the day after there.
  const timeZone = 'Pacific/Kiritimati'
  await ctx.db
    .update(organizations)
    .set({ timeZone })
    .where(eq(organizations.organizationId, ctx.organizationId))
  expect((await getOverview(ctx)).scheduled).toMatchObject({ today: '2026-03-04', due_today: 1, next })
})

test('another organization sees nothing', async () => {
  const ctx = inOwnOrganization()
  const { shipmentId } = await insertShipped(ctx)
  await tell(ctx, shipmentId, 'Accepted.', 'shipped')
  const { on_its_way: onItsWay, activity } = await getOverview(inOwnOrganization())
  expect({ next: onItsWay.next, activity }).toEqual({ next: [], activity: [] })
})

test('needs no more queries for many shipments than for one', async () => {
  const ctx = inOwnOrganization()
  for (let index = 0; index < 6; index += 1) {
    const { shipmentId } = await insertShipped(ctx)
    await tell(ctx, shipmentId, 'Accepted.', 'shipped')
    await insertDraft(ctx)
  }
  const asked = vi.spyOn(ctx.pool, 'query')
  await getOverview(ctx)
  expect(asked).toHaveBeenCalledTimes(8)
  asked.mockRestore()
})
