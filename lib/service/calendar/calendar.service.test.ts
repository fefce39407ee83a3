import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { calendarQuery } from '#lib/contract/calendar/calendar.ts'
import { addDays, dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { newId } from '#lib/service/ids.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertOrganization } from '#tests/support/shipments/draft.ts'

import { getCalendar } from './get-calendar.ts'

const { ctx: base, clock } = await openTestContext()

const today = clock.now().toISOString().slice(0, 10)
const dayIn = (days: number) => addDays(today, days)
const noonIn = (days: number) => new Date(`${dayIn(days)}T12:00:00Z`)
const range = { from: dayIn(-10), to: dayIn(30) }

const inOwnOrganization = async (zone?: string): Promise<ServiceContext> => {
  const ctx = { ...base, organizationId: newId() }
  await insertOrganization(ctx)
  if (zone) {
    await ctx.db
      .update(organizations)
      .set({ timeZone: zone })
      .where(eq(organizations.organizationId, ctx.organizationId))
  }
  return ctx
}

const insertShipped = (ctx: ServiceContext, changes: Parameters<typeof insertBought>[1] = {}) =>
  insertBought(ctx, { status: 'shipped', shippedAt: noonIn(-3), expectedOn: null, ...changes })

const insertTask = (ctx: ServiceContext, task: Partial<Parameters<typeof openTask>[1]> = {}) =>
  withTransaction(ctx, (ctx) =>
    openTask(ctx, {
      kind: 'notice_left',
      cause: newId(),
      shipmentId: null,
      message: 'Delivery attempted.',
      dueAt: noonIn(4),
      ...task,
    }),
  )

/** The groups as one line each: what, when, how many. */
const linesOf = async (ctx: ServiceContext) =>
  (await getCalendar(ctx, range)).groups.map(({ day, kind, count }) => `${day} ${kind} ${count}`)

test('a letter that was reported lost or is coming back is not expected, and a delayed one is', async () => {
  const ctx = await inOwnOrganization()
  for (const deliveryProblem of ['lost', 'damaged', 'refused', 'unclaimed', 'undeliverable'] as const) {
    await insertShipped(ctx, { expectedOn: dayIn(4), deliveryProblem })
  }
  await insertShipped(ctx, { expectedOn: dayIn(4), deliveryProblem: 'delayed' })
  expect(await linesOf(ctx)).toEqual([`${dayIn(4)} delivery 1`])
})

test('each day lists what is due, the most urgent kind first', async () => {
  const ctx = await inOwnOrganization()
  const { shipmentId } = await insertShipped(ctx, { name: 'Notice to quit', expectedOn: dayIn(4) })
  await insertTask(ctx, { shipmentId, details: { held_until_source: 'computed' } })
  await insertTask(ctx, { kind: 'receipt_overdue', dueAt: noonIn(2) })
  await insertTask(ctx, { kind: 'refund_cutoff', dueAt: noonIn(-1) })
  const { groups, ...about } = await getCalendar(ctx, range)
  expect(about).toEqual({ ...range, today, time_zone: 'UTC' })
  expect(groups.map(({ day, kind }) => [day, kind])).toEqual([
    [dayIn(-1), 'task'],
    [dayIn(2), 'receipt'],
    [dayIn(4), 'held_until'],
    [dayIn(4), 'delivery'],
  ])
  expect(groups[2]?.pieces).toEqual([
    {
      shipment_id: shipmentId,
      shipment_name: 'Notice to quit',
      recipient: 'Elizabeth Swan',
      carrier: 'USPS',
      task_id: expect.any(String),
      task_kind: 'notice_left',
      is_estimated: true,
    },
  ])
})

test('a day by which a piece must arrive is shown until it has', async () => {
  const ctx = await inOwnOrganization()
  const arriveBy = dayIn(5)
  await insertBought(ctx, { arriveBy })
  await insertShipped(ctx, { arriveBy })
  await insertShipped(ctx, { arriveBy, deliveredAt: noonIn(-1) })
  await insertShipped(ctx, { arriveBy, turnedBackAt: noonIn(-1) })
  await insertBought(ctx, { arriveBy, status: 'cancelled' })
  await insertBought(ctx, { arriveBy, status: 'draft' })
  expect(await linesOf(ctx)).toEqual([`${arriveBy} arrive_by 2`])
})

test('a receipt is due when a missing one becomes overdue, unless it has arrived', async () => {
  const ctx = await inOwnOrganization()
  const { receiptDays } = ctx.config.attention
  const delivered = { returnReceipt: true, certifiedMail: true, deliveredAt: noonIn(-1) }
  await insertShipped(ctx, delivered)
  await insertShipped(ctx, { ...delivered, returnReceipt: false })
  // From here on its task says when.
  await insertShipped(ctx, { ...delivered, deliveredAt: noonIn(-receiptDays - 2) })
  const { shipmentId } = await insertShipped(ctx, delivered)
  await ctx.db.insert(artifacts).values({
    organizationId: ctx.organizationId,
    shipmentId,
    id: newId(),
    kind: 'carrier_return_receipt_pdf',
    status: 'available',
    filename: 'receipt.pdf',
    contentType: 'application/pdf',
    createdAt: clock.now(),
  })
  expect(await linesOf(ctx)).toEqual([`${dayIn(receiptDays - 1)} receipt 1`])
})

test('counts the ends of retention by day, excluding evidence under legal hold', async () => {
  const ctx = await inOwnOrganization()
  const ends = { documentExpiresAt: noonIn(3), shippedDataExpiresAt: noonIn(9), deliveredAt: noonIn(-2) }
  await insertShipped(ctx, ends)
  await insertShipped(ctx, ends)
  const { shipmentId } = await insertShipped(ctx, ends)
  await ctx.db.insert(legalHolds).values({
    organizationId: ctx.organizationId,
    id: newId(),
    shipmentId,
    reason: 'Swan v. Turner',
    placedAt: clock.now(),
  })
  expect(await linesOf(ctx)).toEqual([`${dayIn(3)} document_retention 2`, `${dayIn(9)} evidence_retention 2`])
})

test('days begin and end in the organization’s time zone', async () => {
  const dueAt = new Date(`${dayIn(2)}T03:00:00Z`)
  const [utc, honolulu] = [await inOwnOrganization(), await inOwnOrganization('Pacific/Honolulu')]
  for (const ctx of [utc, honolulu]) await insertTask(ctx, { dueAt })
  expect(await linesOf(utc)).toEqual([`${dayIn(2)} held_until 1`])
  expect(await linesOf(honolulu)).toEqual([`${dayIn(1)} held_until 1`])
  const onlyThatDay = { from: dayIn(1), to: dayIn(1) }
  expect((await getCalendar(honolulu, onlyThatDay)).groups).toHaveLength(1)
})

test('a busy day names five pieces and counts all, with no additional statements', async () => {
  const ctx = await inOwnOrganization()
  for (let index = 0; index < 7; index += 1) await insertShipped(ctx, { expectedOn: dayIn(1) })
  const asked = vi.spyOn(ctx.pool, 'query')
  const { groups } = await getCalendar(ctx, range)
  expect(asked).toHaveBeenCalledTimes(3)
  asked.mockRestore()
  expect(groups).toMatchObject([{ kind: 'delivery', count: 7 }])
  expect(groups[0]?.pieces).toHaveLength(5)
})

test('another organization sees nothing', async () => {
  const ctx = await inOwnOrganization()
  await insertShipped(ctx, { expectedOn: dayIn(1), documentExpiresAt: noonIn(3), arriveBy: dayIn(1) })
  await insertTask(ctx)
  expect(await linesOf(await inOwnOrganization())).toEqual([])
})

test('rejects a reversed or overlong range', () => {
  const isTaken = (days: number) =>
    calendarQuery.safeParse({
      from: today,
      to: new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10),
    }).success
  expect([isTaken(-1), isTaken(0), isTaken(99), isTaken(100)]).toEqual([false, true, true, false])
})
