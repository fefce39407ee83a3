import { expect, test } from 'vitest'

import { readDollars } from './list-query.ts'

test('parses amounts as people write them, to the cent', () => {
  expect(['9.02', '$1,200', ' 0 ', '19.9'].map(readDollars)).toEqual([902, 120_000, 0, 1990])
})

test('returns null for anything else', () => {
  expect(['', 'ten', '-1', '1.234', '9,02.1.1'].map(readDollars)).toEqual([null, null, null, null, null])
})
