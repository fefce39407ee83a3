import { expect, test } from 'vitest'

import { sparklinePath } from './sparkline-path.ts'

const size = { width: 20, height: 10 }

test('the line goes from zero at the bottom to the largest value at the top', () => {
  expect(sparklinePath([0, 2, 4], size)).toEqual({ line: 'M0 10h0L10 5L20 0', end: { x: 20, y: 0 } })
})

test('draws a flat line at the bottom for zeros', () => {
  expect(sparklinePath([0, 0, 0], size).line).toBe('M0 10h0L10 10L20 10')
})

test('omits unknown values, and draws no end point before the last value', () => {
  expect(sparklinePath([4, null, 4], size).line).toBe('M0 0h0M20 0h0')
  expect(sparklinePath([4, 4, null], size).end).toBeNull()
  expect(sparklinePath([null, null], size)).toEqual({ line: '', end: null })
})
