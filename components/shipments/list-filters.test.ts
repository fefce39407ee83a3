import { expect, test } from 'vitest'

import { filteredHref, newerHref, olderHref, readListAddress } from './list-filters.ts'

const read = (href: string) => readListAddress(new URL(href, 'http://localhost'))

test('paging to the older pages and back passes the same addresses and keeps the filters', () => {
  const first = filteredHref('/shipments', { status: 'shipped', tag: 'unit-4' })
  const second = olderHref('/shipments', read(first), 'cursor-1')
  const third = olderHref('/shipments', read(second), 'cursor-2')

  expect(read(third)).toMatchObject({ status: 'shipped', tag: 'unit-4', cursor: 'cursor-2' })
  expect(newerHref('/shipments', read(third))).toBe(second)
  expect(newerHref('/shipments', read(second))).toBe(first)
  expect(newerHref('/shipments', read(first))).toBeNull()
})

test('changing a filter returns to the first page', () => {
  const deep = olderHref('/shipments', read('/shipments?cursor=a&trail=b'), 'c')
  expect(filteredHref('/shipments', { ...read(deep), tag: 'x' })).toBe('/shipments?tag=x')
})
