import { expect, test } from 'vitest'

import { bookListQuery } from '#components/addresses/book-search.tsx'
import { auditListQuery } from '#components/audit/audit-filter-bar.tsx'
import { chargeListQuery } from '#components/billing/charge-list.tsx'
import { evidenceListQuery } from '#components/evidence/list-query.ts'

import { shipmentListQuery } from './list-query.ts'

const urlOf = (href: string) => new URL(href, 'http://localhost')

test.each([
  ['shipments', shipmentListQuery, '/shipments?states=delivered&tag=unit-4'],
  ['evidence', evidenceListQuery, '/evidence?state=expiring&search=swan'],
  ['audit log', auditListQuery, '/settings/audit-log?category=evidence&from=2026-01-02'],
  ['charges', chargeListQuery, '/settings/billing/charges?status=refunded'],
  ['address book', bookListQuery, '/addresses?search=court'],
])('%s: returns through the same URLs and preserves the filters', (_, query, first) => {
  const next = (href: string, cursor: string) => query.nextPage(query.parse(urlOf(href).searchParams), cursor)
  const previous = (href: string) => query.previousPage(query.parse(urlOf(href).searchParams))
  const second = next(first, 'a')
  const third = next(second, 'b')
  expect(second).toBe(`${first}&cursor=a&page=2`)
  expect(third).toBe(`${first}&cursor=b&trail=a&page=3`)
  expect(previous(third)).toBe(second)
  expect(previous(second)).toBe(first)
  expect(previous(first)).toBeNull()
})
