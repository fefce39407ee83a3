import { expect, test } from 'vitest'

import type { PriceEstimate } from '#lib/contract/quotes/estimate.ts'

import { describeAdded } from './estimate.tsx'

const estimate: PriceEstimate = {
  carrier: 'USPS',
  service: 'First',
  total_cents: 1152,
  rated_at: '2026-11-24T08:00:00.000Z',
  options: [
    { option: 'certified_mail', added_cents: 611, service: 'First' },
    { option: 'duplex', added_cents: -31, service: 'First' },
    { option: 'NO_SIGNATURE', added_cents: 0, service: 'First' },
    { option: 'SIGNATURE', added_cents: 1434, service: 'Priority' },
  ],
}

test('each option shows what it adds or saves', () => {
  expect(describeAdded(estimate, 'certified_mail')).toBe('+$6.11')
  expect(describeAdded(estimate, 'duplex')).toBe('−$0.31')
  expect(describeAdded(estimate, 'NO_SIGNATURE')).toBe('No extra charge')
})

test('an option that needs another service names it', () => {
  expect(describeAdded(estimate, 'SIGNATURE')).toBe('+$14.34 with Priority Mail')
})

test('shows nothing without an estimate', () => {
  expect(describeAdded(estimate, 'ADULT_SIGNATURE')).toBeNull()
  expect(describeAdded(null, 'certified_mail')).toBeNull()
  expect(describeAdded(undefined, null)).toBeNull()
})
