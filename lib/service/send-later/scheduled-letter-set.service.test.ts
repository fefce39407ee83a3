import { and, asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { returnApproval } from '#lib/service/approvals/decide.ts'
import { listApprovals } from '#lib/service/approvals/load-approval.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { addLetter } from '#lib/service/letter-sets/add-letter.ts'
import { buyLetterSet } from '#lib/service/letter-sets/buy-letter-set.ts'
import { getLetterSet } from '#lib/service/letter-sets/load-letter-set.ts'
import { approvePurchase } from '#lib/service/shipments/approve-purchase.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { settledAddresses, untouched } from '#tests/support/office/approval-office.ts'
import { monday, mondayMorning, openLaterOffice, priceCents } from '#tests/support/office/later-office.ts'
import { insertSet } from '#tests/support/shipments/letter-set.ts'

import { buyScheduled } from './buy-scheduled.ts'
import { planLetterSet } from './plan-letter-set.ts'
import { cancelSetSchedule, scheduleLetterSet } from './schedule-letter-set.ts'
import { cancelSchedule, schedulePurchase } from './schedule-purchase.ts'

const office = await openLaterOffice()

const limitCents = 3 * priceCents
const paidTogether = { authorizations: 0, capturedCents: limitCents, payments: 3, labels: 3 }

/** A set of three letters of the sender. */
const drafted = async (from = settledAddresses.fromAddress) => {
  const set = await insertSet(office.people().sender, { ...settledAddresses, fromAddress: from })
  return { ...set, ids: set.drafts.map(({ shipmentId }) => shipmentId) }
}

const scheduled = async (limit = limitCents) => {
  const set = await drafted()
  const { schedule } = await scheduleLetterSet(office.people().sender, set.setId, {
    letters: set.letters,
    mail_on: monday,
    limit_cents: limit,
  })
  return { ...set, schedule }
}

const statesOf = async (ids: readonly string[]) => {
  const rows = await office.ctx.db
    .select({ state: schedules.state })
    .from(schedules)
    .where(inArray(schedules.shipmentId, [...ids]))
    .orderBy(asc(schedules.shipmentId), asc(schedules.id))
  return rows.map(({ state }) => state)
}

const statusesOf = async (setId: string) =>
  (await getLetterSet(office.people().owner, setId)).letters.map(({ status }) => status)

const tasksOf = (ids: readonly string[]) =>
  office.ctx.db
    .select({ message: tasks.message, shipmentId: tasks.shipmentId, closedAt: tasks.closedAt })
    .from(tasks)
    .where(and(eq(tasks.kind, 'schedule_failed'), inArray(tasks.shipmentId, [...ids])))

const waiting = async () => (await listApprovals(office.people().admin, { state: 'waiting', limit: 20 })).data

describe('on its day', () => {
  test('the letters of a set are bought together, once, when the floor opens', async () => {
    const set = await scheduled()
    expect(set.schedule).toMatchObject({
      state: 'scheduled',
      mail_on: monday,
      limit_cents: limitCents,
      letter_set: { id: set.setId, letters: 3 },
    })
    office.clock.moveTo('2026-12-07T12:59:00.000Z')
    expect(await office.runDue()).toBe(0)
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(1)
    expect(await office.runDue()).toBe(0)
    expect(office.vendors().ledger()).toEqual(paidTogether)
    expect(await statusesOf(set.setId)).toEqual(['queued', 'queued', 'queued'])
    expect(await statesOf(set.ids)).toEqual(['bought', 'bought', 'bought'])
  })

  test('a total above the limit buys none of the letters, and opens one task', async () => {
    const set = await scheduled(limitCents - 1)
    office.clock.moveTo(mondayMorning)
    await office.runDue()
    expect(office.vendors().ledger()).toEqual(untouched)
    expect(await statesOf(set.ids)).toEqual(['failed', 'failed', 'failed'])
    const opened = await tasksOf(set.ids)
    expect(opened).toHaveLength(1)
    expect(opened[0]?.message).toContain(
      'The letters of the set together cost $27.21 today, more than the limit of $27.20.',
    )
  })

  test('a declined card buys none of the letters, and the task ends once they are bought', async () => {
    const set = await scheduled()
    office.vendors().arrange('authorize', 'declined')
    office.clock.moveTo(mondayMorning)
    await office.runDue()
    expect(office.vendors().ledger()).toMatchObject({ authorizations: 0, capturedCents: 0, labels: 0 })
    expect(await statesOf(set.ids)).toEqual(['failed', 'failed', 'failed'])
    expect(await tasksOf(set.ids)).toMatchObject([{ closedAt: null }])
    const { letters } = await getLetterSet(office.people().owner, set.setId)
    await buyLetterSet(office.people().sender, set.setId, {
      letters: letters.map(({ id, quote }) => ({ shipment_id: id, quote_id: quote?.quote_id ?? '' })),
    })
    expect(await tasksOf(set.ids)).toMatchObject([{ closedAt: expect.any(Date) }])
  })

  test('the task names another letter once its own is cancelled, and ends with the last', async () => {
    const set = await scheduled(limitCents - 1)
    office.clock.moveTo(mondayMorning)
    await office.runDue()
    const open = new Set(set.ids)
    for (let left = set.ids.length; left > 0; left -= 1) {
      const [task] = await tasksOf(set.ids)
      expect(task?.closedAt).toBeNull()
      const named = task?.shipmentId ?? ''
      expect(open.delete(named)).toBe(true)
      await cancelShipment(office.people().sender, named)
    }
    expect(await tasksOf(set.ids)).toMatchObject([{ closedAt: expect.any(Date) }])
  })

  test('a letter that was cancelled before is left out, and the others are bought', async () => {
    const set = await scheduled()
    await cancelShipment(office.people().sender, set.ids[0] ?? '')
    expect((await getLetterSet(office.people().owner, set.setId)).schedule).toMatchObject({
      state: 'scheduled',
      letter_set: { letters: 2 },
    })
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(1)
    expect(office.vendors().ledger()).toMatchObject({ payments: 2, labels: 2 })
    expect(await statesOf(set.ids)).toEqual(['cancelled', 'bought', 'bought'])
  })
})

test.each(['run', 'buy', 'cancel', 'cancel a letter'] as const)(
  'charges each letter at most once when the job and “%s” run together',
  async (rival) => {
    const { sender } = office.people()
    const set = await scheduled()
    office.clock.moveTo(mondayMorning)
    const scheduleId = set.schedule?.id ?? ''
    const rivals = {
      run: () => buyScheduled(office.system(), scheduleId),
      buy: () => buyLetterSet(sender, set.setId, { letters: set.letters }),
      cancel: () => cancelSetSchedule(sender, set.setId),
      'cancel a letter': () => cancelShipment(sender, set.ids[1] ?? ''),
    }
    await Promise.allSettled([buyScheduled(office.system(), scheduleId), rivals[rival]()])
    await office.ctx.db.update(schedules).set({ leasedUntil: null }).where(eq(schedules.state, 'scheduled'))
    await office.runDue()
    const bought = (await statusesOf(set.setId)).filter((status) => status === 'queued').length
    const { payments, labels } = office.vendors().ledger()
    expect({ payments, labels }).toEqual({ payments: bought, labels: bought })
    expect([0, 2, 3]).toContain(bought)
    expect(await statesOf(set.ids)).not.toContain('scheduled')
  },
)

describe('approval', () => {
  test('one request is made for the limit of all letters, and approving it buys nothing before the day', async () => {
    await office.setRule('from_amount', 2000)
    const set = await scheduled()
    const requests = await waiting()
    expect(requests).toMatchObject([{ total_cents: limitCents, mail_on: monday, letters: { length: 3 } }])
    await approvePurchase(office.people().admin, requests[0]?.id ?? '', {})
    expect(office.vendors().ledger()).toEqual(untouched)
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(1)
    expect(office.vendors().ledger()).toEqual(paidTogether)
    expect(await statesOf(set.ids)).toEqual(['bought', 'bought', 'bought'])
  })

  test('a returned request ends the schedule of every letter', async () => {
    await office.setRule('from_amount', 2000)
    const set = await scheduled()
    const [request] = await waiting()
    await returnApproval(office.people().admin, request?.id ?? '', 'Wait for counsel.')
    expect(await statesOf(set.ids)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})

describe('until then', () => {
  test('a schedule is changed in one step, and repeating the change has no effect', async () => {
    const { sender } = office.people()
    const set = await scheduled()
    const input = { letters: set.letters, mail_on: '2026-12-08', limit_cents: 3000 }
    const { schedule: changed } = await scheduleLetterSet(sender, set.setId, input)
    expect(changed).toMatchObject({ mail_on: '2026-12-08', limit_cents: 3000 })
    const { schedule: repeated } = await scheduleLetterSet(sender, set.setId, input)
    expect(repeated?.id).toBe(changed?.id)
    office.clock.moveTo(mondayMorning)
    expect(await office.runDue()).toBe(0)
  })

  test('no letter is added to it or scheduled alone, and cancelling the schedule of one cancels all', async () => {
    const { sender } = office.people()
    const set = await scheduled()
    const [first = '', second = ''] = set.ids
    await expect(addLetter(sender, first, { kind: 'companion' })).rejects.toMatchObject({
      code: 'SHIPMENT_SCHEDULED',
    })
    const alone = { quote_id: set.drafts[1]?.quoteId ?? '', mail_on: monday }
    await expect(schedulePurchase(sender, second, alone)).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      message: expect.stringContaining('scheduled with its letter set'),
    })
    await cancelSchedule(sender, second)
    expect(await statesOf(set.ids)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await expect(cancelSetSchedule(sender, set.setId)).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    })
  })

  test('rejects a limit below today’s total, and a request that leaves out a letter', async () => {
    const { sender } = office.people()
    const set = await drafted()
    const input = { letters: set.letters, mail_on: monday }
    await expect(scheduleLetterSet(sender, set.setId, { ...input, limit_cents: 2705 })).rejects.toMatchObject(
      {
        fields: [{ field: 'limit_cents', message: expect.stringContaining('$27.06') }],
      },
    )
    await expect(
      scheduleLetterSet(sender, set.setId, { ...input, letters: set.letters.slice(1) }),
    ).rejects.toMatchObject({ code: 'LETTER_SET_CHANGED' })
  })

  test('plans every letter from a deadline', async () => {
    const set = await drafted({ ...settledAddresses.fromAddress, street1: '388 TOWNSEND ST' })
    const plan = await planLetterSet(office.people().sender, set.setId, {
      kind: 'postmarked_by',
      day: '2026-12-18',
    })
    expect(plan.letters.map(({ shipment_id: id }) => id)).toEqual(set.ids)
    for (const { services } of plan.letters) {
      expect(services).toMatchObject([{ carrier: 'USPS', last_safe_day: '2026-12-18' }])
    }
  })
})
