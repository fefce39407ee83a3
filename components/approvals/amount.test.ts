import { expect, test } from 'vitest'

import { readAmount } from '#lib/contract/formats/money.values.ts'

import { dollarsOf } from './rule-card.tsx'

test.each([
  ['50', 5000],
  [' $49.5 ', 4950],
  ['1,200.05', 120_005],
  ['0.01', 1],
  ['0', null],
  ['', null],
  ['12,00', null],
  ['fifty', null],
  ['-5', null],
])('%j is %j cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test('formats an amount so that it parses to the same cents', () => {
  expect(readAmount(dollarsOf(4950))).toBe(4950)
})
