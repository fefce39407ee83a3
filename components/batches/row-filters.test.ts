import { expect, test } from 'vitest'

import { readRowFilters } from './row-filters.ts'

test('ignores missing and invalid filters in the URL', () => {
  expect(readRowFilters({})).toEqual({ state: null, finding: null, cursor: null })
  expect(readRowFilters({ state: 'nonsense', finding: 'none', after: '-4' })).toEqual({
    state: null,
    finding: null,
    cursor: null,
  })
  expect(readRowFilters({ state: ['invalid', 'bought'], after: 'x' })).toEqual({
    state: null,
    finding: null,
    cursor: null,
  })
  expect(readRowFilters({ state: 'invalid', after: '51' })).toEqual({
    state: 'invalid',
    finding: null,
    cursor: 51,
  })
  expect(readRowFilters({ finding: 'duplicate' }).finding).toBe('duplicate')
})
