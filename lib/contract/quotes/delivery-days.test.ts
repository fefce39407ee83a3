import { expect, test } from 'vitest'

import { addDeliveryDays, countDeliveryDays, isDeliveryDay } from './delivery-days.values.ts'

const priority = { carrier: 'USPS', service: 'Priority' }
const express = { carrier: 'USPS', service: 'Express' }
const ground = { carrier: 'UPSDAP', service: 'Ground' }
const home = { carrier: 'FedExDefault', service: 'GROUND_HOME_DELIVERY' }

test.each([
  // Friday, November 20, 2026; the Sunday between does not count.
  [priority, '2026-11-20', 1, '2026-11-21'],
  [priority, '2026-11-20', 2, '2026-11-23'],
  [priority, '2026-11-21', 1, '2026-11-23'],
  // Thanksgiving is on November 26.
  [priority, '2026-11-25', 1, '2026-11-27'],
  [priority, '2026-11-24', 3, '2026-11-28'],
  [express, '2026-11-21', 1, '2026-11-23'],
  [ground, '2026-11-20', 1, '2026-11-23'],
  [ground, '2026-11-25', 1, '2026-11-27'],
  [ground, '2026-11-25', 2, '2026-11-30'],
  [home, '2026-11-20', 2, '2026-11-22'],
  // What is left on a Sunday is taken on Monday.
  [priority, '2026-11-22', 1, '2026-11-24'],
  // Christmas on a Friday, and the Sunday after.
  [priority, '2026-12-24', 2, '2026-12-28'],
])('%j handed over on %s arrives %i delivery days later on %s', (by, from, days, to) => {
  expect(addDeliveryDays(by, from, days)).toBe(to)
})

test('the postal service observes holidays on which parcel carriers deliver', () => {
  const veteransDay = '2026-11-11'
  expect([priority, ground].map((by) => isDeliveryDay(by, veteransDay))).toEqual([false, true])
})

test('counts transit days on the days on which the service delivers', () => {
  expect(countDeliveryDays(priority, '2026-11-20', '2026-11-23')).toBe(2)
  expect(countDeliveryDays(ground, '2026-11-20', '2026-11-23')).toBe(1)
})
