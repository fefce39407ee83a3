import { expect, test } from 'vitest'

import { scaleOf, stack } from './month-bars.tsx'

test('lines are round and hold the lowest and the highest', () => {
  expect(scaleOf(0, 87_250, 100)).toEqual([0, 50_000, 100_000])
  expect(scaleOf(0, 40, 1)).toEqual([0, 10, 20, 30, 40])
  expect(scaleOf(-700, 2100, 100)).toEqual([-1000, 0, 1000, 2000, 3000])
})

test('letters are not counted in parts, and nothing at all has a scale too', () => {
  expect(scaleOf(0, 2, 1)).toEqual([0, 1, 2])
  expect(scaleOf(0, 0, 1)).toEqual([0, 1])
})

test('what came back stands below zero and takes nothing off what was spent', () => {
  expect(stack([300, -50, 200, -10])).toEqual([
    { from: 0, to: 300 },
    { from: 0, to: -50 },
    { from: 300, to: 500 },
    { from: -50, to: -60 },
  ])
})
