import { expect, test } from 'vitest'

import { placeOnSheet } from './print-area.ts'

test('fills the sheet with a page of its size, upright or rotated', () => {
  expect(placeOnSheet({ width: 612, height: 792 })).toMatchObject({
    pageWidth: 1,
    pageHeight: 1,
    percent: 100,
  })
  const turned = placeOnSheet({ width: 792, height: 612 })
  expect(turned).toMatchObject({ pageWidth: 1, pageHeight: 1, percent: 100 })
  expect(turned.sheetRatio).toBeCloseTo(11 / 8.5)
})

test('scales larger pages down and leaves smaller ones unchanged', () => {
  const legal = placeOnSheet({ width: 612, height: 1008 })
  expect(legal).toMatchObject({ pageHeight: 1, percent: 78 })
  expect(legal.pageWidth).toBeCloseTo(0.786, 3)
  const note = placeOnSheet({ width: 306, height: 396 })
  expect(note).toMatchObject({ pageWidth: 0.5, pageHeight: 0.5, percent: 100 })
})
