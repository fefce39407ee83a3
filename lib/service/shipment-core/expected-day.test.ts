import { expect, test } from 'vitest'

import { expectedDay } from './expected-day.ts'

const bought = { carrier: 'USPS', service: 'First', labelDate: '2026-03-06' }

test("the carrier's date is the recipient's day as written, without a time zone", () => {
  const quote = { ...bought, deliveryDate: new Date('2026-03-09T00:00:00.000Z'), deliveryDays: 3 }
  expect(expectedDay(quote)).toBe('2026-03-09')
})

test('counts bare days in postal days from the planned handoff, and returns nothing without data', () => {
  // Friday: mail is delivered on Saturday and not on Sunday.
  expect(expectedDay({ ...bought, deliveryDate: null, deliveryDays: 3 })).toBe('2026-03-10')
  expect(expectedDay({ ...bought, deliveryDate: null, deliveryDays: null })).toBeNull()
  expect(expectedDay({ ...bought, labelDate: null, deliveryDate: null, deliveryDays: 3 })).toBeNull()
})
