import { expect, test } from 'vitest'

import type { PriceEstimate } from '#lib/contract/quotes/estimate.ts'

import { mailFeesOf } from './option-fees.ts'

const first = { carrier: 'USPS', service: 'First' }

const estimate: PriceEstimate = {
  ...first,
  total_cents: 1749,
  options: [
    { option: 'certified_mail', added_cents: 611, service: 'First' },
    { option: 'return_receipt', added_cents: 325, service: 'First' },
    { option: 'SIGNATURE', added_cents: 900, service: 'Priority' },
  ],
  rated_at: '2026-11-23T17:00:00.000Z',
}

const certified = { certified_mail: true, return_receipt: true, delivery_confirmation: null }

test('names the fee of each chosen option', () => {
  expect(mailFeesOf(estimate, first, certified)).toEqual([
    { label: 'Certified Mail', cents: 611 },
    { label: 'Return receipt', cents: 325 },
  ])
  expect(mailFeesOf(estimate, first, { ...certified, certified_mail: false, return_receipt: false })).toEqual(
    [],
  )
})

test('names none for another service, an unknown fee, or before the estimate has come', () => {
  expect(mailFeesOf(estimate, { carrier: 'USPS', service: 'Priority' }, certified)).toEqual([])
  const restricted = { ...certified, delivery_confirmation: 'SIGNATURE_RESTRICTED' }
  expect(mailFeesOf(estimate, first, restricted)).toEqual([])
  expect(mailFeesOf(undefined, first, certified)).toEqual([])
})
