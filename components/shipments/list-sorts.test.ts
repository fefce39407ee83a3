import { expect, test } from 'vitest'

import { nextSort, parseSort, sortDirection, sortPhrase } from './list-sorts.ts'

test('a column heading sorts in its default direction first, then in reverse', () => {
  expect(nextSort('-created_at', 'recipient')).toBe('recipient')
  expect(nextSort('recipient', 'recipient')).toBe('-recipient')
  expect(nextSort('-recipient', 'recipient')).toBe('recipient')
  expect(nextSort('-created_at', 'total_charged_cents')).toBe('-total_charged_cents')
  expect(nextSort('recipient', 'expected_on')).toBe('expected_on')
  expect(nextSort('-created_at', 'created_at')).toBe('created_at')
})

test('only the sorted column has a direction, and an unknown sort falls back to newest first', () => {
  expect(sortDirection('-recipient', 'recipient')).toBe('descending')
  expect(sortDirection('-recipient', 'created_at')).toBeNull()
  expect(sortDirection(parseSort('luck'), 'created_at')).toBe('descending')
})

test('the line below the list describes the sort', () => {
  expect(sortPhrase('-created_at')).toBe('newest first')
  expect(sortPhrase('recipient')).toBe('by recipient, A to Z')
  expect(sortPhrase('-total_charged_cents')).toBe('by total, highest first')
})
