import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isPageStale, noteGoing, notePageRead } from './page-reads.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://mailroom.test/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page read a while before somebody went there is stale, whatever Next adds to its address', () => {
  notePageRead('/shipments?status=queued&_rsc=a1b2')
  vi.advanceTimersByTime(1000)
  noteGoing()
  expect(isPageStale('https://mailroom.test/shipments?status=queued')).toBe(false)
  vi.advanceTimersByTime(1)
  noteGoing()
  expect(isPageStale('https://mailroom.test/shipments?status=queued')).toBe(true)
  notePageRead('https://mailroom.test/shipments?_rsc=c3d4&status=queued')
  expect(isPageStale('/shipments?status=queued')).toBe(false)
})

test('however long a page takes to be shown, one that was read after somebody went there is fresh', () => {
  noteGoing()
  notePageRead('/shipments')
  vi.advanceTimersByTime(60_000)
  expect(isPageStale('/shipments')).toBe(false)
})

test('an address that the service was not asked for is not stale', () => {
  notePageRead('/shipments?status=queued')
  vi.advanceTimersByTime(60_000)
  noteGoing()
  expect(isPageStale('/shipments?status=printed')).toBe(false)
})
