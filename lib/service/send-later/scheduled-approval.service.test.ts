import { beforeEach, expect, test } from 'vitest'

import { returnApproval } from '#lib/service/approvals/decide.ts'
import { listApprovals } from '#lib/service/approvals/load-approval.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { approvePurchase } from '#lib/service/shipments/approve-purchase.ts'
import { untouched } from '#tests/support/office/approval-office.ts'
import {
  monday,
  mondayAfternoon,
  mondayMorning,
  openLaterOffice,
  paidOnTheDay,
} from '#tests/support/office/later-office.ts'

const office = await openLaterOffice()

const waiting = async () => {
  const { admin } = office.people()
  const { data } = await listApprovals(admin, { state: 'waiting', limit: 20 })
  return data
}

beforeEach(() => office.setRule('from_amount', 950))

test('requests approval when scheduled, for the limit, and buys on the day without another request', async () => {
  const { admin, sender } = office.people()
  const { shipmentId } = await office.scheduled({ limit_cents: 950 })
  const [request] = await waiting()
  expect(request).toMatchObject({ total_cents: 950, mail_on: monday })
  expect(await approvePurchase(admin, request?.id ?? '', {})).toMatchObject({
    status: 'draft',
    scheduled_for: monday,
  })
  expect(office.vendors().ledger()).toEqual(untouched)
  await office.setRule('always')
  office.clock.moveTo(mondayMorning)
  await office.runDue()
  expect(office.vendors().ledger()).toEqual(paidOnTheDay)
  const bought = (await office.read(shipmentId)).events?.find(({ status }) => status === 'payment_pending')
  expect(bought?.metadata).toMatchObject({
    approval_id: request?.id,
    requested_by: `user:${sender.userId}`,
  })
})

test('an undecided request buys nothing at the cut-off; one decided in the morning buys', async () => {
  const { admin } = office.people()
  const [late, decided] = [
    await office.scheduled({ limit_cents: 950 }),
    await office.scheduled({ limit_cents: 951 }),
  ]
  office.clock.moveTo(mondayMorning)
  await office.runDue()
  const request = (await waiting()).find(({ shipment }) => shipment.id === decided.shipmentId)
  await approvePurchase(admin, request?.id ?? '', {})
  expect(await office.runDue()).toBe(1)
  expect(await office.read(decided.shipmentId)).toMatchObject({ status: 'queued' })
  office.clock.moveTo(mondayAfternoon)
  await office.ctx.db.update(schedules).set({ leasedUntil: null })
  await office.runDue()
  expect((await office.read(late.shipmentId)).schedule).toMatchObject({
    state: 'failed',
    failure: 'too_late',
  })
  expect(await waiting()).toEqual([])
  expect(office.vendors().ledger()).toEqual(paidOnTheDay)
})

test('a returned request ends the schedule', async () => {
  const { admin } = office.people()
  const { shipmentId } = await office.scheduled({ limit_cents: 950 })
  const [request] = await waiting()
  await returnApproval(admin, request?.id ?? '', 'Use First Class.')
  expect(await office.read(shipmentId)).toMatchObject({ schedule: { state: 'cancelled' } })
  expect((await loadShipment(admin, shipmentId)).scheduledFor).toBeNull()
})

test('a rule added after scheduling applies: nothing is bought without approval', async () => {
  const { shipmentId } = await office.scheduled()
  await office.setRule('always')
  office.clock.moveTo(mondayMorning)
  await office.runDue()
  expect((await office.read(shipmentId)).schedule).toMatchObject({ failure: 'approval' })
  expect(office.vendors().ledger()).toEqual(untouched)
})
