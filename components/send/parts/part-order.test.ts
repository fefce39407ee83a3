import { expect, test } from 'vitest'

import { moveItem } from './part-order.ts'

test('a PDF moves up, down and to any place, and the others keep their order', () => {
  const items = ['a', 'b', 'c', 'd']
  expect(moveItem(items, 1, 0)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveItem(items, 1, 2)).toEqual(['a', 'c', 'b', 'd'])
  expect(moveItem(items, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('nothing moves beyond the first and the last place', () => {
  const items = ['a', 'b']
  expect(moveItem(items, 0, -1)).toBe(items)
  expect(moveItem(items, 1, 2)).toBe(items)
  expect(moveItem(items, 5, 0)).toBe(items)
})
