import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isPageStale, noteArrival, noteChange, noteGoing, notePageRead } from './page-reads.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('location', new URL('https://mailroom.test/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Milliseconds since the start of the test, as the page counts them. */
const elapsedMs = () => Number(vi.getMockedSystemTime())

/** The service responds with the page at `url` now. */
const read = (url: string) => notePageRead(url, { sentAt: elapsedMs(), isRead: true })

/** Goes to the page at `url`, which is there at once. */
const goTo = (url: string) => {
  noteGoing()
  noteArrival(url)
}

test('a page read a while before somebody went there is stale, whatever Next adds to its address', () => {
  read('/shipments?status=queued&_rsc=a1b2')
  vi.advanceTimersByTime(1000)
  goTo('https://mailroom.test/shipments?status=queued')
  expect(isPageStale()).toBe(false)
  goTo('/')
  vi.advanceTimersByTime(1)
  goTo('https://mailroom.test/shipments?status=queued')
  expect(isPageStale()).toBe(true)
  read('https://mailroom.test/shipments?_rsc=c3d4&status=queued')
  expect(isPageStale()).toBe(false)
})

test('however long a page takes to be shown, one that was read after somebody went there is fresh', () => {
  noteGoing()
  read('/tasks')
  vi.advanceTimersByTime(60_000)
  noteArrival('/tasks')
  expect(isPageStale()).toBe(false)
})

test('what somebody does on a page, and what opens over it, does not make it stale', () => {
  noteGoing()
  read('/evidence')
  noteArrival('/evidence')
  vi.advanceTimersByTime(60_000)
  goTo('/evidence')
  expect(isPageStale()).toBe(false)
})

test('an address that the service was not asked for is not stale', () => {
  read('/shipments?status=queued')
  vi.advanceTimersByTime(60_000)
  goTo('/shipments?status=printed')
  expect(isPageStale()).toBe(false)
})

test('a page that was read before a reported change is stale, however soon a person comes back to it', () => {
  vi.advanceTimersByTime(60_000)
  noteGoing()
  read('/shipments/1')
  noteArrival('/shipments/1')
  vi.advanceTimersByTime(100)
  noteChange()
  vi.advanceTimersByTime(100)
  noteGoing()
  read('/shipments')
  noteArrival('/shipments')
  expect(isPageStale()).toBe(false)
  vi.advanceTimersByTime(100)
  goTo('/shipments/1')
  expect(isPageStale()).toBe(true)
  read('/shipments/1')
  expect(isPageStale()).toBe(false)
})
