import { expect, test } from 'vitest'

import { createRecentChanges } from './live-changes.ts'

const open = () => {
  let now = Date.parse('2026-11-20T16:00:00.000Z')
  const changes = createRecentChanges(() => now)
  return {
    changes,
    pass: (ms: number) => (now += ms),
    ago: (ms: number) => new Date(now - ms),
  }
}

test('a page read after the last change has missed nothing', () => {
  const { changes, pass, ago } = open()
  changes.listen()
  changes.add('harbor')
  pass(10_000)
  expect(changes.hasChangedSince('harbor', ago(500))).toBe(false)
  expect(changes.hasChangedSince('another', ago(500))).toBe(false)
})

test('a page read before a change has missed it, except in another organization', () => {
  const { changes, pass, ago } = open()
  changes.listen()
  pass(10_000)
  changes.add('harbor')
  pass(300)
  expect(changes.hasChangedSince('harbor', ago(800))).toBe(true)
  expect(changes.hasChangedSince('another', ago(800))).toBe(false)
})

test('unknown periods may have changes: before listening began, and long ago', () => {
  const { changes, pass, ago } = open()
  expect(changes.hasChangedSince('harbor', ago(0))).toBe(true)
  changes.listen()
  pass(1000)
  expect(changes.hasChangedSince('harbor', ago(500))).toBe(true)
  pass(200_000)
  expect(changes.hasChangedSince('harbor', ago(100_000))).toBe(true)
  changes.listen()
  expect(changes.hasChangedSince('harbor', ago(500))).toBe(true)
})
