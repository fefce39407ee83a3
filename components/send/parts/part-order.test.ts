import { expect, test } from 'vitest'

import { moveItem } from './part-order.ts'

test('moves a PDF up, down and to any position, keeping the order of the others', () => {
  const items = ['a', 'b', 'c', 'd']
  expect(moveItem(items, 1, 0)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveItem(items, 1, 2)).toEqual(['a', 'c', 'b', 'd'])
  expect(moveItem(items, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('does not move a PDF beyond the first or last position', () => {
  const items = ['a', 'b']
  expect(moveItem(items, 0, -1)).toBe(items)
  expect(moveItem(items, 1, 2)).toBe(items)
  expect(moveItem(items, 5, 0)).toBe(items)
})
