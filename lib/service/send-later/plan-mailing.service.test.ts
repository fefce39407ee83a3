import { expect, test } from 'vitest'

import { monday, openLaterOffice } from '#tests/support/office/later-office.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { planMailing } from './plan-mailing.ts'

const office = await openLaterOffice()

const first = async (kind: 'received_by' | 'postmarked_by', day: string) => {
  const { shipmentId } = await office.drafted()
  const plan = await planMailing(office.people().sender, shipmentId, { kind, day })
  expect(plan.notice).toContain('no legal advice')
  return plan.services[0]
}

const deliver = async (count: number, deliveredAt: string, over: object = {}) => {
  for (let index = 0; index < count; index += 1) {
    await insertBought(office.people().sender, {
      status: 'shipped',
      carrier: 'USPS',
      service: 'First',
      shippedAt: new Date('2026-11-16T22:00:00.000Z'),
      deliveredAt: new Date(deliveredAt),
      ...over,
    })
  }
}

test('without history, uses the published standard, in mail days', async () => {
  expect(await first('received_by', '2026-12-18')).toMatchObject({
    last_safe_day: '2026-12-11',
    transit_days: 5,
    history: null,
    published_days: 5,
    basis: 'USPS publishes up to 5 days.',
  })
})

test('uses slower history, states its numbers, and limits it to the organization', async () => {
  await deliver(38, '2026-11-24T18:00:00.000Z')
  await deliver(2, '2026-11-30T18:00:00.000Z')
  const planned = await first('received_by', '2026-12-18')
  expect(planned).toMatchObject({
    last_safe_day: '2026-12-10',
    transit_days: 7,
    history: { days: 7, within: 38, pieces: 40 },
    basis: '38 of 40 letters arrived within 7 mail days. USPS publishes up to 5 days.',
  })
})

test('ignores returned pieces, and uses no history of too few', async () => {
  await deliver(19, '2026-11-24T18:00:00.000Z')
  await deliver(5, '2026-11-24T18:00:00.000Z', { turnedBackAt: new Date('2026-11-20T18:00:00.000Z') })
  expect(await first('received_by', '2026-12-18')).toMatchObject({ history: null })
})

test('counts a postmark on a mailing day as mailed that day, and proposes no day in the past', async () => {
  expect(await first('postmarked_by', monday)).toMatchObject({ last_safe_day: monday, transit_days: null })
  expect(await first('postmarked_by', '2026-12-03')).toMatchObject({ last_safe_day: null })
})
