import { expect, test } from 'vitest'

import { splitPage } from './page.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const byId = ({ id }: { id: string }) => id

test('ends a page before the row that was selected beyond the limit', () => {
  expect(splitPage(rows, 2, byId)).toEqual({
    rows: [{ id: 'a' }, { id: 'b' }],
    tail: { has_more: true, next_cursor: 'b' },
  })
})

test('returns no cursor on the last page', () => {
  const tail = { has_more: false, next_cursor: null }
  expect(splitPage(rows, 3, byId)).toEqual({ rows, tail })
  expect(splitPage([], 3, byId)).toEqual({ rows: [], tail })
})
