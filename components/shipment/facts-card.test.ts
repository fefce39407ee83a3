import { expect, test } from 'vitest'

import { describeMailing } from './facts-card.tsx'

test('describes options in plain English', () => {
  const certified = { delivery_confirmation: null, certified_mail: true, return_receipt: true }
  expect(describeMailing(certified)).toBe('Certified Mail with return receipt')
  expect(describeMailing({ ...certified, return_receipt: false })).toBe('Certified Mail')
  expect(describeMailing({ ...certified, certified_mail: false, return_receipt: false })).toBe(
    'No extra services',
  )
})

test('shows an unknown delivery confirmation under the provider’s name', () => {
  expect(
    describeMailing({
      delivery_confirmation: 'CARRIER_SPECIAL',
      certified_mail: false,
      return_receipt: false,
    }),
  ).toBe('CARRIER_SPECIAL')
})
