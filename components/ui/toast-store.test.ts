import { expect, test } from 'vitest'

import { createToastStore } from './toast-store.ts'

test('shows a message posted before the list has loaded once, after loading', () => {
  const store = createToastStore()
  const shown: string[] = []
  store.add({ title: 'first' })
  const stop = store.drain(({ title }) => shown.push(title))
  store.add({ title: 'second' })
  stop()
  store.add({ title: 'third' })
  store.drain(({ title }) => shown.push(title))
  expect(shown).toEqual(['first', 'second', 'third'])
})

test('notifies listeners of a new message', () => {
  const store = createToastStore()
  let calls = 0
  const stop = store.subscribe(() => (calls += 1))
  expect(store.hasAny()).toBe(false)
  store.add({ title: 'news' })
  stop()
  store.add({ title: 'more' })
  expect(store.hasAny()).toBe(true)
  expect(calls).toBe(1)
})
