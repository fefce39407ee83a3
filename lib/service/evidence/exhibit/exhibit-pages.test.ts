import { expect, test } from 'vitest'

import { matrixOf, placeAsMade, placeOnPaper } from '#lib/service/evidence/placed-pages/page-layout.ts'

import { paginate } from './pagination.ts'

test('numbers pages through cover, index, letters and the list of files, and parts without pages have no number', () => {
  const pagination = paginate({
    front: 3,
    letters: [
      { sheet: 1, parts: [4, 0, 2] },
      { sheet: 2, parts: [] },
      { sheet: 1, parts: [1] },
    ],
    appendix: 2,
  })
  expect(pagination).toEqual({
    letters: [
      { first: 4, parts: [5, null, 9] },
      { first: 11, parts: [] },
      { first: 13, parts: [14] },
    ],
    appendix: 15,
    total: 16,
  })
  expect(paginate({ front: 2, letters: [], appendix: 1 })).toEqual({ letters: [], appendix: 3, total: 3 })
})

/** The edges of a placed page, from the lower left corner of the paper. */
const edgesOf = (width: number, height: number) => {
  const { paper, scale, x, y } = placeOnPaper({ width, height })
  return { paper, scale, left: x, right: x + width * scale, bottom: y, top: y + height * scale }
}

test('keeps a page of any size on the paper and above the footer, in proportion', () => {
  for (const [width, height] of [
    [612, 792],
    [595, 842],
    [612, 1008],
    [792, 612],
    [288, 432],
    [10, 3000],
    [14_400, 14_400],
  ] as const) {
    const { paper, scale, left, right, bottom, top } = edgesOf(width, height)
    expect(scale).toBeLessThanOrEqual(1)
    expect(left).toBeGreaterThanOrEqual(24 - 1e-9)
    expect(right).toBeLessThanOrEqual(paper.width - 24 + 1e-9)
    expect(bottom).toBeGreaterThanOrEqual(48 - 1e-9)
    expect(top).toBeLessThanOrEqual(paper.height - 24 + 1e-9)
  }
  // What the cover says of a Letter page, and that smaller ones keep their size.
  expect(Math.round(edgesOf(612, 792).scale * 100)).toBe(91)
  expect(edgesOf(288, 432).scale).toBe(1)
  expect(edgesOf(792, 612).paper).toEqual({ width: 792, height: 612 })
})

test('leaves a page made for the exhibit in place', () => {
  expect(matrixOf(placeAsMade({ width: 612, height: 792 }))).toBe('1 0 0 1 0 0')
})
