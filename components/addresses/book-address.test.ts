import { expect, test } from 'vitest'

import { nextPage, previousPage, readBookAddress } from './book-search.tsx'

const read = (path: string) => readBookAddress(new URL(path, 'http://localhost').searchParams)

test('whoever pages on can page all the way back, and keeps their search', () => {
  const first = read('/addresses?search=court')
  const second = nextPage(first, 'a')
  const third = nextPage(read(second), 'b')
  expect(read(third)).toEqual({ search: 'court', cursor: 'b', trail: ['a'], page: 3 })
  expect(previousPage(read(third))).toBe(second)
  expect(previousPage(read(second))).toBe('/addresses?search=court')
  expect(previousPage(first)).toBeNull()
})
