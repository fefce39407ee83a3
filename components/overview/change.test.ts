import { expect, test } from 'vitest'

import { describeChange, describeFaster } from './change.ts'

test('describes a difference, including no difference', () => {
  expect(describeChange({ value: 7, previous: 3 }, 'than before')).toBe('4 more than before')
  expect(describeChange({ value: 3, previous: 1204 }, 'than before')).toBe('1,201 fewer than before')
  expect(describeChange({ value: 3, previous: 3 }, 'than before')).toBe('same as before')
})

test('fewer days count as faster', () => {
  expect(describeFaster(3, 4)).toBe('1 day faster than the 28 days before')
  expect(describeFaster(6, 4)).toBe('2 days slower than the 28 days before')
  expect(describeFaster(4, 4)).toBe('Same as the 28 days before')
  expect(describeFaster(4, null)).toBe('Last 28 days')
})
