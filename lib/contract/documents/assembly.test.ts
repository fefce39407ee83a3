import { expect, test } from 'vitest'

import { layOutParts } from './assembly.values.ts'

const plain = { separators: false, newSheets: false }

test('joins PDFs in order, with nothing between them', () => {
  expect(layOutParts([3, 1, 2], plain)).toEqual({
    parts: [
      { separatorPage: null, firstPage: 1, lastPage: 3 },
      { separatorPage: null, firstPage: 4, lastPage: 4 },
      { separatorPage: null, firstPage: 5, lastPage: 6 },
    ],
    blankPages: [],
    pageCount: 6,
  })
})

test('when printed on both sides, starts each PDF on a new sheet, and adds no blank page at the end', () => {
  expect(layOutParts([3, 2, 1], { ...plain, newSheets: true })).toEqual({
    parts: [
      { separatorPage: null, firstPage: 1, lastPage: 3 },
      { separatorPage: null, firstPage: 5, lastPage: 6 },
      { separatorPage: null, firstPage: 7, lastPage: 7 },
    ],
    blankPages: [4],
    pageCount: 7,
  })
})

test('a separator is a page between two PDFs, and takes its own sheet when printed on both sides', () => {
  expect(layOutParts([1, 2], { separators: true, newSheets: false })).toEqual({
    parts: [
      { separatorPage: null, firstPage: 1, lastPage: 1 },
      { separatorPage: 2, firstPage: 3, lastPage: 4 },
    ],
    blankPages: [],
    pageCount: 4,
  })
  expect(layOutParts([1, 2], { separators: true, newSheets: true })).toEqual({
    parts: [
      { separatorPage: null, firstPage: 1, lastPage: 1 },
      { separatorPage: 3, firstPage: 5, lastPage: 6 },
    ],
    blankPages: [2, 4],
    pageCount: 6,
  })
})
