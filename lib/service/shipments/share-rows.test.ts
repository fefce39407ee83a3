import { expect, test } from 'vitest'

import { shareRows } from './share-rows.ts'

test('shows a few of each group, and more of the first', () => {
  expect(shareRows([4, 0, 9, 25, 25, 2, 0], 25)).toEqual([4, 0, 9, 7, 3, 2, 0])
  expect(shareRows([200, 200], 25)).toEqual([22, 3])
})

test('shows no more than its limit, and everything where that is less', () => {
  expect(shareRows([5, 5, 5], 4)).toEqual([3, 1, 0])
  expect(shareRows([1, 2], 25)).toEqual([1, 2])
})
