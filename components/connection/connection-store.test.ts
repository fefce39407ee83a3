import { beforeEach, expect, test, vi } from 'vitest'

import { createConnectionStore } from './connection-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A store whose probes answer what is given, one after another. */
const createStore = (probes: boolean[], isOnline = true) => {
  const store = createConnectionStore(
    () => Promise.resolve(probes.shift() ?? true),
    () => isOnline,
  )
  const seen: string[] = []
  store.subscribe(() => seen.push(store.read()))
  return { store, seen }
}

test('a lost connection is told until the service answers, and that it is back for a moment', async () => {
  const { store, seen } = createStore([false, false, true])
  store.noticeLoss()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['unreachable', 'back', 'up'])
})

test('a device without a network is told so', async () => {
  const { store, seen } = createStore([false], false)
  store.noticeLoss()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['offline', 'back', 'up'])
})

test('a request that failed alone alarms nobody', async () => {
  const { store, seen } = createStore([true])
  await store.whenReached()
  expect(seen).toEqual([])
})

test('everybody who waits goes on once the service answers', async () => {
  const { store } = createStore([false])
  let gone = 0
  for (let waiting = 0; waiting < 3; waiting += 1) void store.whenReached().then(() => (gone += 1))
  await vi.advanceTimersByTimeAsync(500)
  expect(gone).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(gone).toBe(3)
})

test('that the service has newer pages is told until the page is loaded anew', async () => {
  const { store, seen } = createStore([])
  store.noticeOutdated()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['outdated'])
})

test('one question whether the service responds notices the loss', async () => {
  const { store, seen } = createStore([true, false, false, true])
  expect(await store.isReachable()).toBe(true)
  expect(await store.isReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['unreachable', 'back', 'up'])
})

test('a failure that nothing else reports is shown for a while', async () => {
  const { store, seen } = createStore([])
  store.noticeFailure()
  store.noticeFailure()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['failed', 'up'])
})

test('a failure hides neither a lost connection nor an outdated page', async () => {
  const lost = createStore([false, true])
  lost.store.noticeLoss()
  await vi.advanceTimersByTimeAsync(0)
  lost.store.noticeFailure()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lost.seen).toEqual(['unreachable', 'back', 'up'])
  const outdated = createStore([])
  outdated.store.noticeOutdated()
  outdated.store.noticeFailure()
  expect(outdated.seen).toEqual(['outdated'])
})

test('a probe that succeeds does not replace a failure with a restored connection', async () => {
  const { store, seen } = createStore([true])
  store.noticeFailure()
  await store.whenReached()
  expect(seen).toEqual(['failed'])
})
