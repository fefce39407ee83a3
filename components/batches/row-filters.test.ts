import { expect, test } from 'vitest'

import { readRowFilters } from './row-filters.ts'

test('what an address does not say, or says wrongly, narrows nothing', () => {
  expect(readRowFilters({})).toEqual({ state: null, cursor: null })
  expect(readRowFilters({ state: 'nonsense', after: '-4' })).toEqual({ state: null, cursor: null })
  expect(readRowFilters({ state: ['invalid', 'bought'], after: 'x' })).toEqual({ state: null, cursor: null })
  expect(readRowFilters({ state: 'invalid', after: '51' })).toEqual({ state: 'invalid', cursor: 51 })
})
