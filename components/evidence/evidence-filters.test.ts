import { expect, test } from 'vitest'

import {
  evidenceHref,
  nextEvidenceHref,
  previousEvidenceHref,
  readEvidenceAddress,
} from './evidence-filters.ts'

const read = (href: string) => readEvidenceAddress(new URL(href, 'http://mailroom.test').searchParams)

test('paging keeps the filters and finds its way back', () => {
  const first = read('/evidence?state=expiring&search=swan')
  const second = read(nextEvidenceHref(first, 'a'))
  const third = read(nextEvidenceHref(second, 'b'))
  expect(third).toMatchObject({ state: 'expiring', search: 'swan', cursor: 'b', trail: ['a'] })
  expect(previousEvidenceHref(third)).toBe('/evidence?state=expiring&search=swan&cursor=a&page=2')
  expect(previousEvidenceHref(second)).toBe('/evidence?state=expiring&search=swan')
  expect(previousEvidenceHref(first)).toBeNull()
})

test('another filter begins at the first page', () => {
  expect(evidenceHref({ ...read('/evidence?cursor=a&trail=b&tag=Swan'), state: 'held' })).toBe(
    '/evidence?state=held&tag=Swan',
  )
})
