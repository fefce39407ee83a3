import { expect, test } from 'vitest'

import { describePostmark, postmarkDay } from './postmark.values.ts'

test('says what fixes the day, by what is bought', () => {
  expect(describePostmark({ certified: false })).toBe(
    'USPS machines postmark mail when they first process it, possibly days after you mail it (DMM 608.11). To fix the day, ask for a postmark at the counter, or use Certified Mail or a certificate of mailing.',
  )
  expect(describePostmark({ certified: true })).toContain('at the counter and have its receipt postmarked')
})

test('a deadline to be postmarked has its day, others have none', () => {
  expect(postmarkDay({ kind: 'postmarked_by', day: '2026-12-18' })).toBe('2026-12-18')
  expect(postmarkDay({ kind: 'served_by', day: '2026-12-18' })).toBeNull()
  expect(postmarkDay(null)).toBeNull()
})
