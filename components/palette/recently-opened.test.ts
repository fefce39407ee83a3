import { beforeEach, expect, test, vi } from 'vitest'

import { forgetOpened, noteOpened, openedLimit, openedScope, readOpened } from './recently-opened.ts'

const scope = openedScope('office', 'jordan')

/** Simulates the used part of a browser's storage. */
const createStorage = () => {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => void (storage[key] = text),
    removeItem: (key: string) => void delete storage[key],
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, enumerable: false })
  }
  return storage
}

beforeEach(() => vi.stubGlobal('localStorage', createStorage()))

test('lists the most recently opened shipments first, each once, up to a limit', () => {
  for (const id of ['a', 'b', 'a', 'c']) noteOpened(scope, id)
  expect(readOpened(scope)).toEqual(['c', 'a', 'b'])
  for (let number = 0; number < 10; number += 1) noteOpened(scope, String(number))
  expect(readOpened(scope)).toHaveLength(openedLimit)
  expect(readOpened(scope)[0]).toBe('9')
})

test('hides what other members opened, and what was opened in another organization', () => {
  noteOpened(scope, 'a')
  expect(readOpened(openedScope('office', 'ada'))).toEqual([])
  expect(readOpened(openedScope('firm', 'jordan'))).toEqual([])
})

test('signing out clears all recent items and no other data', () => {
  noteOpened(scope, 'a')
  noteOpened(openedScope('firm', 'ada'), 'b')
  localStorage.setItem('theme', 'dark')
  forgetOpened()
  expect(readOpened(scope)).toEqual([])
  expect(readOpened(openedScope('firm', 'ada'))).toEqual([])
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('treats invalid or unavailable storage as empty', () => {
  localStorage.setItem(`mailroom.opened.${scope}`, '{"a":')
  expect(readOpened(scope)).toEqual([])
  localStorage.setItem(`mailroom.opened.${scope}`, '[1, "a"]')
  expect(readOpened(scope)).toEqual(['a'])
  vi.stubGlobal('localStorage', undefined)
  noteOpened(scope, 'b')
  forgetOpened()
  expect(readOpened(scope)).toEqual([])
})
