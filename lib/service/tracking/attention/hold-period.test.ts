import { expect, test } from 'vitest'

import { findHoldPeriod } from './hold-period.ts'

const attemptedAt = new Date('2026-03-08T14:10:00.000Z')
const usps = { carrier: 'USPS', service: 'First' }

const untilAfter = (message: string, occurredAt = attemptedAt) => {
  const { until, source } = findHoldPeriod(usps, attemptedAt, [{ message, occurredAt }])
  return [until?.toISOString().slice(0, 10), source]
}

test.each([
  ['Reminder to Schedule Redelivery of your item before March 20, 2026', '2026-03-20'],
  ['Your item is being held until Mar 18, 2026 at the post office', '2026-03-18'],
  ['It will be returned to the sender on Monday, March 23, 2026 if not collected', '2026-03-23'],
  ['Available for pickup through 3/15/2026', '2026-03-15'],
  ['Package kept by the depot until 2026-03-14', '2026-03-14'],
])('reads the day in “%s” as the carrier’s', (message, day) => {
  expect(untilAfter(message)).toEqual([day, 'carrier'])
})

test.each([
  'Notice Left (No Authorized Recipient Available)',
  'Delivery attempted on March 8, 2026, no secure location available',
  'Held until February 31, 1999',
])('reads no holding date from “%s”', (message) => {
  expect(untilAfter(message)).toEqual(['2026-03-23', 'computed'])
})

test('states the usual period with its source, unless the carrier publishes none', () => {
  const held = (carrier: string, service: string) => findHoldPeriod({ carrier, service }, attemptedAt, [])
  expect(held('USPS', 'Express')).toMatchObject({ usualDays: 5, basis: expect.stringContaining('508.1.1.7') })
  expect(held('USPS', 'First')).toMatchObject({ usualDays: 15 })
  expect([held('UPSDAP', 'Ground'), held('FedExDefault', 'FEDEX_2_DAY')]).toEqual([
    { until: null, source: null },
    { until: null, source: null },
  ])
})
