import { expect, test } from 'vitest'

import { clockOffset } from './use-service-now.ts'

const sentAt = Date.parse('2026-11-20T16:00:00.000Z')

test('returns zero for a correct clock, regardless of how long the call took', () => {
  const reading = { serviceNow: '2026-11-20T16:00:01.000Z', sentAt, receivedAt: sentAt + 2000 }
  expect(clockOffset(reading)).toBe(0)
})

test('corrects a computer that is an hour fast', () => {
  const reading = { serviceNow: '2026-11-20T15:00:00.000Z', sentAt, receivedAt: sentAt + 100 }
  expect(clockOffset(reading)).toBe(-3_600_050)
})
