import { expect, test } from 'vitest'

import { scaleOf, stack } from './month-bars.tsx'

test('returns round lines around the lowest and the highest value', () => {
  expect(scaleOf(0, 87_250, 100)).toEqual([0, 50_000, 100_000])
  expect(scaleOf(0, 40, 1)).toEqual([0, 10, 20, 30, 40])
  expect(scaleOf(-700, 2100, 100)).toEqual([-1000, 0, 1000, 2000, 3000])
})

test('counts letters in whole numbers, and scales an empty chart', () => {
  expect(scaleOf(0, 2, 1)).toEqual([0, 1, 2])
  expect(scaleOf(0, 0, 1)).toEqual([0, 1])
})

test('stacks refunds below zero without reducing the spending', () => {
  expect(stack([300, -50, 200, -10])).toEqual([
    { from: 0, to: 300 },
    { from: 0, to: -50 },
    { from: 300, to: 500 },
    { from: -50, to: -60 },
  ])
})
