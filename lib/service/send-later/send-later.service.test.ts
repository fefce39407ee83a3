import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { renewQuotes, updateShipment } from '#lib/service/shipments/update-shipment.ts'
import { untouched } from '#tests/support/office/approval-office.ts'
import {
  monday,
  mondayAfternoon,
  mondayMorning,
  openLaterOffice,
  paidOnTheDay,
  priceCents,
} from '#tests/support/office/later-office.ts'

import { buyScheduled } from './buy-scheduled.ts'
import { leaseSchedule } from './schedule-lease.ts'
import { cancelSchedule, schedulePurchase } from './schedule-purchase.ts'

const office = await openLaterOffice()

const openTasks = (shipmentId: string) =>
  office.ctx.db
    .select({ kind: tasks.kind, message: tasks.message, closedAt: tasks.closedAt })
    .from(tasks)
    .where(eq(tasks.shipmentId, shipmentId))

describe('on its day', () => {
  test('buys a scheduled letter once when the floor opens, and not a minute before', async () => {
    const { shipmentId, schedule } = await office.scheduled()
    expect(schedule).toMatchObject({ state: 'scheduled', limit_cents: priceCents, begins_at: mondayMorning })
    expect(await office.read(shipmentId)).toMatchObject({ status: 'draft', scheduled_for: monday })
    office.clock.moveTo('2026-12-07T12:59:00.000Z')
    expect(await office.runDue()).toBe(0)
    expect(office.vendors().ledger()).toEqual(untouched)
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(1)
    expect(await office.runDue()).toBe(0)
    expect(office.vendors().ledger()).toEqual(paidOnTheDay)
    const bought = await office.read(shipmentId)
    expect(bought).toMatchObject({ status: 'queued', label_date: monday, total_charged_cents: priceCents })
    expect(bought.scheduled_for).toBeUndefined()
    const { sender } = office.people()
    const actors = bought.events?.filter(({ status }) => status === 'queued').map(({ actor }) => actor)
    expect(actors).toEqual([`user:${sender.userId}`])
  })

  test('the floor opens at its own hour across a clock change', async () => {
    office.clock.moveTo('2027-03-12T17:00:00.000Z')
    const { schedule } = await office.scheduled({ mail_on: '2027-03-15' })
    // Eight in the morning is 12:00 UTC from March 14 on.
    expect(schedule.begins_at).toBe('2027-03-15T12:00:00.000Z')
    office.clock.moveTo('2027-03-15T12:00:00.000Z')
    expect(await office.runDue()).toBe(1)
    expect(office.vendors().ledger()).toEqual(paidOnTheDay)
  })

  test('pays a price increase within the limit, and never charges above it', async () => {
    const [within, above] = [await office.scheduled({ limit_cents: 1000 }), await office.scheduled()]
    office.clock.moveTo(mondayMorning)
    office.setExcess(50)
    office.vendors().setPostage(643)
    await office.runDue()
    const { status, total_charged_cents: charged } = await office.read(within.shipmentId)
    expect({ status, charged }).toEqual({ status: 'queued', charged: 962 })
    expect((await office.read(above.shipmentId)).schedule).toMatchObject({
      state: 'failed',
      failure: 'over_limit',
    })
    expect(office.vendors().ledger()).toMatchObject({ payments: 1 })
    const [task] = await openTasks(above.shipmentId)
    expect(task?.message).toContain('costs $9.62 today, more than the limit of $9.07')
  })

  test('a declined card leaves the draft, with a task that ends once it is bought', async () => {
    const { shipmentId } = await office.scheduled()
    office.vendors().arrange('authorize', 'declined')
    office.clock.moveTo(mondayMorning)
    await office.runDue()
    expect(office.vendors().ledger()).toEqual(untouched)
    const failed = await office.read(shipmentId)
    expect(failed).toMatchObject({
      status: 'payment_failed',
      schedule: { state: 'failed', failure: 'payment' },
    })
    expect(await openTasks(shipmentId)).toMatchObject([{ kind: 'schedule_failed', closedAt: null }])
    await buyShipment(office.people().sender, shipmentId, { quote_id: failed.rates?.[0]?.quote_id ?? '' })
    expect(await openTasks(shipmentId)).toMatchObject([{ closedAt: expect.any(Date) }])
  })

  test('a former member, a lost permission or an expired key buys nothing', async () => {
    const { sender, admin, owner } = office.people()
    const { id: apiKeyId } = await withTransaction(owner, (ctx) =>
      insertKey(ctx, {
        organizationId: owner.organizationId,
        userId: owner.userId,
        name: 'Case management',
        scopes: ['shipments:buy'],
      }),
    ).then(({ key }) => key)
    const byKey = { ...owner, caller: { address: null, apiKeyId } }
    const all = [
      await office.scheduled({}, sender),
      await office.scheduled({}, admin),
      await office.scheduled({}, byKey),
    ]
    const member = (userId: string) =>
      and(eq(members.organizationId, owner.organizationId), eq(members.userId, userId))
    await owner.db.delete(members).where(member(sender.userId))
    await owner.db.update(members).set({ role: 'reviewer' }).where(member(admin.userId))
    await owner.db.update(apiKeys).set({ revokedAt: owner.clock.now() }).where(eq(apiKeys.id, apiKeyId))
    office.clock.moveTo(mondayMorning)
    await office.runDue()
    for (const { shipmentId } of all) {
      expect((await office.read(shipmentId)).schedule).toMatchObject({ state: 'failed', failure: 'sender' })
    }
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('retries unresponsive carriers until the cut-off, and then fails', async () => {
    const { shipmentId } = await office.scheduled()
    office.clock.moveTo(mondayMorning)
    office.failQuotes(true)
    await office.runDue()
    expect((await office.read(shipmentId)).schedule).toMatchObject({ state: 'scheduled', failure: null })
    office.clock.moveTo(mondayAfternoon)
    await office.ctx.db.update(schedules).set({ leasedUntil: null })
    await office.runDue()
    expect((await office.read(shipmentId)).schedule).toMatchObject({ state: 'failed', failure: 'too_late' })
    expect(office.vendors().ledger()).toEqual(untouched)
  })
})

describe('of several at once', () => {
  test('a process that dies between the quotes and the purchase leaves it to the next, which buys once', async () => {
    const { shipmentId, schedule } = await office.scheduled()
    office.clock.moveTo(mondayMorning)
    // What a runner has done when it dies there.
    await leaseSchedule(office.system(), schedule.id)
    await renewQuotes(office.people().sender, shipmentId)
    await buyScheduled(office.system(), schedule.id)
    expect(office.vendors().ledger()).toEqual(untouched)
    await office.ctx.db.update(schedules).set({ leasedUntil: new Date(0) })
    expect(await office.runDue()).toBe(1)
    expect(office.vendors().ledger()).toEqual(paidOnTheDay)
  })

  test.each(['run', 'buy', 'cancel', 'cancel shipment'] as const)(
    'charges each letter at most once when the job and “%s” run together',
    async (rival) => {
      const { sender } = office.people()
      const { shipmentId, schedule, quoteId } = await office.scheduled()
      office.clock.moveTo(mondayMorning)
      const rivals = {
        run: () => buyScheduled(office.system(), schedule.id),
        buy: () => buyShipment(sender, shipmentId, { quote_id: quoteId }),
        cancel: () => cancelSchedule(sender, shipmentId),
        'cancel shipment': () => cancelShipment(sender, shipmentId),
      }
      await Promise.allSettled([buyScheduled(office.system(), schedule.id), rivals[rival]()])
      const { status, scheduledFor } = await loadShipment(sender, shipmentId)
      const { payments, labels } = office.vendors().ledger()
      expect({ payments, labels }).toEqual(
        status === 'queued' ? { payments: 1, labels: 1 } : { payments: 0, labels: 0 },
      )
      expect(scheduledFor).toBeNull()
      const rows = await office.ctx.db.select().from(schedules).where(eq(schedules.shipmentId, shipmentId))
      expect(['bought', 'cancelled']).toContain(rows[0]?.state)
    },
  )
})

describe('until then', () => {
  test('buying directly ends the schedule, and its day buys nothing again', async () => {
    const { sender } = office.people()
    const { shipmentId } = await office.scheduled()
    await renewQuotes(sender, shipmentId)
    const [rate] = (await office.read(shipmentId)).rates ?? []
    await buyShipment(sender, shipmentId, { quote_id: rate?.quote_id ?? '' })
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(0)
    expect(office.vendors().ledger()).toEqual(paidOnTheDay)
  })

  test('a scheduled draft cannot be edited until it is unscheduled', async () => {
    const { sender } = office.people()
    const { shipmentId } = await office.scheduled()
    const change = { print_options: { color: true, duplex: true } }
    await expect(updateShipment(sender, shipmentId, change)).rejects.toMatchObject({
      code: 'SHIPMENT_SCHEDULED',
      message: expect.stringContaining('Mon, Dec 7, 2026'),
    })
    await updateShipment(sender, shipmentId, { shipment_name: 'Notice to unit 4' })
    expect(await cancelSchedule(sender, shipmentId)).toMatchObject({ state: 'cancelled' })
    await updateShipment(sender, shipmentId, change)
    await expect(cancelSchedule(sender, shipmentId)).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    })
  })

  test('a schedule is changed in one step, and repeating the change has no effect', async () => {
    const { sender } = office.people()
    const { shipmentId, quoteId, schedule } = await office.scheduled()
    const input = { quote_id: quoteId, mail_on: '2026-12-08', limit_cents: 950 }
    const changed = await schedulePurchase(sender, shipmentId, input)
    expect(changed).toMatchObject({ mail_on: '2026-12-08', limit_cents: 950 })
    expect(changed.id).not.toBe(schedule.id)
    expect((await schedulePurchase(sender, shipmentId, input)).id).toBe(changed.id)
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(0)
  })

  test('of two people who schedule one draft, the second must see the first before replacing it', async () => {
    const { sender, admin } = office.people()
    const { shipmentId, quoteId } = await office.drafted()
    const schedule = (by: typeof sender, mailOn: string, replaces?: string | null) =>
      schedulePurchase(by, shipmentId, { quote_id: quoteId, mail_on: mailOn, replaces })
    const first = await schedule(sender, monday, null)
    // The same again, as after a lost response, is no conflict.
    expect((await schedule(sender, monday, null)).id).toBe(first.id)
    await expect(schedule(admin, '2026-12-08', null)).rejects.toMatchObject({
      code: 'SCHEDULE_CHANGED',
      message: expect.stringMatching(
        /^Ada has scheduled .+ on Mon, Dec 7, 2026\. Schedule again to replace that\.$/,
      ),
    })
    expect(await office.read(shipmentId)).toMatchObject({ scheduled_for: monday })
    const second = await schedule(admin, '2026-12-08', first.id)
    await cancelSchedule(sender, shipmentId)
    await expect(schedule(admin, '2026-12-09', second.id)).rejects.toMatchObject({
      code: 'SCHEDULE_CHANGED',
      message: expect.stringContaining('was cancelled'),
    })
  })

  test.each([
    ['2026-12-05', 'does not work on that day. Choose Mon, Dec 7.'],
    ['2026-12-06', 'is a Sunday: the postal service accepts no mail. Choose Mon, Dec 7.'],
    ['2026-12-25', 'is Christmas Day, a postal holiday. Choose Thu, Dec 24 or Mon, Dec 28.'],
    ['2026-12-04', 'The floor opened at 08:00 today.'],
    ['2026-12-03', 'is past.'],
    ['2027-07-01', 'at most 180 days ahead.'],
  ])('rejects %s, without an alternative', async (mail_on, message) => {
    await expect(office.scheduled({ mail_on })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: [{ field: 'mail_on', message: expect.stringContaining(message) }],
    })
  })

  test('rejects a limit below today’s price', async () => {
    await expect(office.scheduled({ limit_cents: 901 })).rejects.toMatchObject({
      fields: [{ field: 'limit_cents' }],
    })
  })

  test('buys nothing on a day that is no longer a mailing day, and says so', async () => {
    const { shipmentId } = await office.scheduled()
    await office.setOrganization({ mailSettings: { ...defaultMailSettings, working_days: ['tuesday'] } })
    office.clock.moveTo(mondayMorning)
    await office.runDue()
    expect((await office.read(shipmentId)).schedule).toMatchObject({
      failure: 'too_late',
      reason: expect.stringContaining('No mail goes out on that day'),
    })
  })
})
