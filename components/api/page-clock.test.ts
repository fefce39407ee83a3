import { expect, test } from 'vitest'

import { mayLackChange, noteChanged, notePageRead, toOwnTime } from './page-clock.ts'

test('uses the clock of the response with the least delay, regardless of the local clock', () => {
  const hourMs = 3_600_000
  const readAt = Date.parse('2026-11-28T12:00:00.000Z')
  notePageRead(readAt, readAt + hourMs + 900)
  notePageRead(readAt + 1000, readAt + 1000 + hourMs + 50)
  notePageRead(readAt + 2000, readAt + 2000 + hourMs + 400)
  expect(toOwnTime(readAt) - readAt).toBe(hourMs + 50)
})

test('a page read before the last change may be outdated', () => {
  const changedAt = Date.parse('2026-11-28T12:00:00.000Z')
  noteChanged(changedAt)
  expect(mayLackChange(changedAt - 1000)).toBe(true)
  expect(mayLackChange(changedAt + 1000)).toBe(false)
})
