import { expect, test } from 'vitest'

import { scalingOf } from './sheet.ts'

const size = (width_points: number, height_points: number, pages = 1) => ({
  width_points,
  height_points,
  pages,
})

test('prints a page that fits Letter at its size, rotated if necessary', () => {
  expect(scalingOf([size(612, 792), size(792, 612), size(613.5, 792), size(420, 595)])).toBeNull()
})

test('A4 is scaled to 94 %', () => {
  expect(scalingOf([size(612, 792, 4), size(595.276, 841.89, 3)])).toEqual({
    pages: 3,
    smallest_percent: 94,
    largest_percent: 94,
  })
})

test('describes pages of several sizes by the range of their scales', () => {
  // Legal, tabloid lying down, and a plan of a metre.
  expect(scalingOf([size(612, 1008, 2), size(1224, 792), size(2835, 2835)])).toEqual({
    pages: 4,
    smallest_percent: 21,
    largest_percent: 78,
  })
})
