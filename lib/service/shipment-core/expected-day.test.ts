import { expect, test } from 'vitest'

import { expectedDay } from './expected-day.ts'

const boughtAt = new Date('2026-03-02T23:30:00.000Z')

test("the carrier's date is the recipient's day as written, in no time zone", () => {
  const quote = { deliveryDate: new Date('2026-03-06T00:00:00.000Z'), deliveryDays: 3 }
  expect(expectedDay(quote, boughtAt)).toBe('2026-03-06')
})

test('a carrier that gives days alone is counted from the purchase, and one that gives nothing is not guessed', () => {
  expect(expectedDay({ deliveryDate: null, deliveryDays: 3 }, boughtAt)).toBe('2026-03-05')
  expect(expectedDay({ deliveryDate: null, deliveryDays: null }, boughtAt)).toBeNull()
})
