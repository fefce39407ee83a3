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

test('shows a lost connection until the service responds, then briefly shows that it is restored', async () => {
  const { store, seen } = createStore([false, false, true])
  store.noticeLoss()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['unreachable', 'back', 'up'])
})

test('shows that the device is offline', async () => {
  const { store, seen } = createStore([false], false)
  store.noticeLoss()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['offline', 'back', 'up'])
})

test('one failed request shows no banner', async () => {
  const { store, seen } = createStore([true])
  await store.whenReached()
  expect(seen).toEqual([])
})

test('resumes every waiting request once the service responds', async () => {
  const { store } = createStore([false])
  let gone = 0
  for (let waiting = 0; waiting < 3; waiting += 1) void store.whenReached().then(() => (gone += 1))
  await vi.advanceTimersByTimeAsync(500)
  expect(gone).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(gone).toBe(3)
})

test('shows that a newer version is available until the page is reloaded', async () => {
  const { store, seen } = createStore([])
  store.noticeOutdated()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['outdated'])
})

test('one health check detects the outage', async () => {
  const { store, seen } = createStore([true, false, false, true])
  expect(await store.isReachable()).toBe(true)
  expect(await store.isReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['unreachable', 'back', 'up'])
})

test('shows an otherwise unreported failure for a limited time', async () => {
  const { store, seen } = createStore([])
  store.noticeFailure()
  store.noticeFailure()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual(['failed', 'up'])
})

test('a failure does not hide a lost connection or an outdated page', async () => {
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

test('a successful health check does not replace a failure with a restored connection', async () => {
  const { store, seen } = createStore([true])
  store.noticeFailure()
  await store.whenReached()
  expect(seen).toEqual(['failed'])
})
