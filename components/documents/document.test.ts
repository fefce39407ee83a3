import { describe, expect, test } from 'vitest'

import { describePageSizes, pageRatio } from './document-card.tsx'
import { documentIdOf } from './document-id.ts'

const size = (width_points: number, height_points: number, pages = 1) => ({
  width_points,
  height_points,
  pages,
})

test('a document’s ID is the last part of its key', () => {
  expect(documentIdOf('documents/0193f1f2/0193f1f3-0a2b.pdf')).toBe('0193f1f3-0a2b')
})

describe('page sizes', () => {
  test('are named when common, within a millimeter', () => {
    expect(describePageSizes([size(612, 792, 7)])).toBe('Letter')
    expect(describePageSizes([size(595, 842)])).toBe('A4')
    expect(describePageSizes([size(792, 612)])).toBe('Letter landscape')
    expect(describePageSizes([size(300, 400)])).toBe('4.2 × 5.6\u00A0in (106 × 141\u00A0mm)')
  })

  test('are counted by size when they differ', () => {
    expect(describePageSizes([size(612, 792, 4), size(612, 1008, 1), size(611.9, 792.1, 1)])).toBe(
      '5 pages Letter, 1 page Legal',
    )
  })

  test('reserve a plausible area for any document', () => {
    expect(pageRatio([size(612, 792, 2), size(792, 612, 1)])).toBeCloseTo(612 / 792)
    expect(pageRatio([size(0, 0)])).toBeCloseTo(8.5 / 11)
    expect(pageRatio([size(10, 14_400)])).toBe(0.4)
    expect(pageRatio([])).toBeCloseTo(8.5 / 11)
  })
})
