import { expect, test } from 'vitest'

import { describeScaling } from './piece-description.ts'

test('counts scaled pages with their scale or range of scales', () => {
  expect(describeScaling({ pages: 3, smallest_percent: 94, largest_percent: 94 })).toBe(
    '3 pages are larger than Letter and will be scaled to 94%.',
  )
  expect(describeScaling({ pages: 1, smallest_percent: 50, largest_percent: 50 })).toContain(
    '1 page is larger',
  )
  expect(describeScaling({ pages: 2, smallest_percent: 50, largest_percent: 94 })).toContain('to 50–94%')
})
