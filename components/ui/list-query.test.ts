import { parseAsString } from 'nuqs/server'
import { expect, test } from 'vitest'

import { bookListQuery } from '#components/addresses/book-search.tsx'
import { auditListQuery } from '#components/audit/audit-filter-bar.tsx'
import { chargeListQuery } from '#components/billing/charge-list.tsx'
import { evidenceListQuery } from '#components/evidence/list-query.ts'
import { shipmentListQuery } from '#components/shipments/list-query.ts'

import { defineListQuery } from './list-query.ts'

const list = defineListQuery('/list', { tag: parseAsString })

const urlOf = (href: string) => new URL(href, 'http://localhost')
const read = (href: string) => list.read(urlOf(href))
const pageOf = (rows: number, nextCursor: string | null) => ({
  data: Array.from({ length: rows }),
  has_more: nextCursor !== null,
  next_cursor: nextCursor,
})

test.each([
  ['shipments', shipmentListQuery, '/shipments?status=shipped&tag=unit-4'],
  ['evidence', evidenceListQuery, '/evidence?state=expiring&search=swan'],
  ['audit log', auditListQuery, '/settings/audit-log?category=evidence&from=2026-01-02'],
  ['charges', chargeListQuery, '/settings/billing/charges?status=refunded'],
  ['address book', bookListQuery, '/addresses?search=court'],
])('%s: returns through the same URLs and preserves the filters', (_, query, first) => {
  const next = (href: string, cursor: string) => query.nextPage(query.read(urlOf(href)), cursor)
  const previous = (href: string) => query.previousPage(query.read(urlOf(href)))
  const second = next(first, 'a')
  const third = next(second, 'b')
  expect(second).toBe(`${first}&cursor=a&page=2`)
  expect(third).toBe(`${first}&cursor=b&trail=a&page=3`)
  expect(previous(third)).toBe(second)
  expect(previous(second)).toBe(first)
  expect(previous(first)).toBeNull()
})

test('returns to the first page when a filter changes', () => {
  expect(list.firstPage({ ...read('/list?cursor=a&trail=b&page=3'), tag: 'x' })).toBe('/list?tag=x')
})

test('limits the length of the URL, counts pages, and always leads back to the first', () => {
  let href = '/list'
  for (let page = 2; page <= 500; page += 1) href = list.nextPage(read(href), crypto.randomUUID())
  expect(href.length).toBeLessThan(1000)
  expect(list.pagesAround(read(href), pageOf(3, null), 20).rows).toBe('9981–9983')
  let back: string | null = href
  for (let steps = 0; back !== null && back !== '/list'; steps += 1) {
    expect(steps).toBeLessThan(25)
    back = list.previousPage(read(back))
  }
  expect(back).toBe('/list')
})

test('numbers the rows of a page unless the list has one page only', () => {
  expect(list.pagesAround(read('/list'), pageOf(3, null), 20)).toEqual({
    previous: null,
    next: null,
    rows: null,
  })
  expect(list.pagesAround(read('/list'), pageOf(20, 'a'), 20)).toEqual({
    previous: null,
    next: '/list?cursor=a&page=2',
    rows: '1–20',
  })
  expect(list.pagesAround(read('/list?cursor=a&page=2'), pageOf(5, null), 20)).toEqual({
    previous: '/list',
    next: null,
    rows: '21–25',
  })
})
