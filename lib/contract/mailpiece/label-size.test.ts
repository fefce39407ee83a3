import { expect, test } from 'vitest'

import { formatSize, measureLabel } from './label-size.values.ts'

const page = (width: number, height: number) => ({ width_points: width * 72, height_points: height * 72 })

test('accepts a label of the ordered size, upright or rotated by 90°, within .05 in', () => {
  expect(measureLabel([page(6, 4)], '6x4')).toEqual({ isRight: true, isTurned: false })
  expect(measureLabel([page(4, 6)], '6x4')).toEqual({ isRight: true, isTurned: true })
  expect(measureLabel([page(7.04, 2.96)], '7x3')).toEqual({ isRight: true, isTurned: false })
})

test('describes a label of another size with its measurements', () => {
  expect(measureLabel([page(8.5, 11)], '6x4')).toEqual({
    isRight: false,
    measured: { width: 8.5, height: 11 },
  })
  expect(measureLabel([page(4, 6.06)], '4x6')).toMatchObject({ isRight: false })
  expect(measureLabel([page(4, 6), page(8.5, 11)], '4x6')).toMatchObject({ isRight: false })
  expect(measureLabel([], '4x6')).toMatchObject({ isRight: false })
})

test('formats sizes for people', () => {
  expect(formatSize({ width: 8.5, height: 11 })).toBe('8.5 × 11 in')
  expect(formatSize({ width: 3.999, height: 6.0014 })).toBe('4 × 6 in')
})
