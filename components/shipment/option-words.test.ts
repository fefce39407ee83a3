import { expect, test } from 'vitest'

import { describeMailing, describePiece, describePrinting } from './option-words.ts'

test('options are read out in plain words', () => {
  const certified = { delivery_confirmation: null, certified_mail: true, return_receipt: true }
  expect(describeMailing(certified)).toBe('Certified Mail with return receipt')
  expect(describeMailing({ ...certified, return_receipt: false })).toBe('Certified Mail')
  expect(describeMailing({ ...certified, certified_mail: false, return_receipt: false })).toBe(
    'No extra proof',
  )
  expect(describePrinting({ color: false, duplex: true })).toBe('Black and white, both sides')
  expect(describePiece({ sheets: 1, envelope: 'letter', weight_ounces: 0.6 })).toBe(
    '1 sheet in a #10 envelope, 0.6\u00A0oz',
  )
})

test('a delivery confirmation that is not known is shown as the provider names it', () => {
  expect(
    describeMailing({
      delivery_confirmation: 'CARRIER_SPECIAL',
      certified_mail: false,
      return_receipt: false,
    }),
  ).toBe('CARRIER_SPECIAL')
})
