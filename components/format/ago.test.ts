import { expect, test } from 'vitest'

import { describeAgo } from './format-moment.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:57:30.000Z', '2 minutes ago'],
  ['2026-11-20T11:00:00.000Z', '1 hour ago'],
  ['2026-11-19T11:00:00.000Z', '25 hours ago'],
  ['2026-11-17T12:00:00.000Z', '3 days ago'],
])('%s is told in whole units that have passed', (iso, words) => {
  expect(describeAgo(iso, now)).toBe(words)
})

test('never describes the future when the clock is behind', () => {
  expect(describeAgo('2026-11-20T12:00:02.000Z', now)).toBe('just now')
})
