import { expect, test } from 'vitest'

import { medianOf } from './median.ts'

test('the median of counted values matches that of the listed values, in any order', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([{ value: 3, count: 1 }])).toBe(3)
  expect(
    medianOf([
      { value: 9, count: 1 },
      { value: 2, count: 3 },
      { value: 4, count: 1 },
    ]),
  ).toBe(2)
  expect(
    medianOf([
      { value: 2, count: 2 },
      { value: 4, count: 2 },
    ]),
  ).toBe(3)
})

test('a median between two days is the later one', () => {
  expect(
    medianOf([
      { value: 2, count: 1 },
      { value: 3, count: 1 },
    ]),
  ).toBe(3)
})
