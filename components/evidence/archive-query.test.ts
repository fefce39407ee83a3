import { expect, test } from 'vitest'

import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { downloads } from '#lib/paths.ts'

import { archiveQueryOf } from './archive-query.ts'

const firstPage = { cursor: null, trail: [], page: 1 }
const nothing = { state: null, search: null, tag: null, from: null, to: null, ...firstPage }

const queryAt = (href: string) =>
  evidenceArchiveQuery.parse(Object.fromEntries(new URL(href, 'https://mail.test').searchParams))

test('includes the list’s filters but not its page', () => {
  const query = {
    state: 'returned',
    search: 'Swan & Sons',
    tag: 'notices',
    from: '2026-03-01',
    to: '2026-03-31',
    cursor: crypto.randomUUID(),
    trail: [],
    page: 2,
  }
  expect(queryAt(downloads.archive(archiveQueryOf(query, 'America/New_York')))).toEqual({
    state: 'returned',
    search: 'Swan & Sons',
    tag: 'notices',
    date_from: '2026-03-01',
    date_to: '2026-03-31',
    time_zone: 'America/New_York',
  })
})

test('requests all evidence when no filter is set', () => {
  expect(queryAt(downloads.archive(archiveQueryOf(nothing, 'America/New_York')))).toEqual({ state: 'any' })
})
