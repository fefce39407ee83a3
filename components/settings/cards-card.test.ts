import { expect, test } from 'vitest'

import { expiryState } from './cards-card.tsx'

test.each([
  [10, 2026, 'expired'],
  [11, 2026, 'expiring'],
  [1, 2027, 'expiring'],
  [2, 2027, 'valid'],
  [12, 2025, 'expired'],
])('in November 2026, labels a card valid until %i/%i as %s', (month, year, expected) => {
  expect(expiryState({ expires_month: month, expires_year: year }, '2026-11')).toBe(expected)
})
