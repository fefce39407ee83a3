import { expect, test } from 'vitest'

import { hourMs, minuteMs } from '#lib/contract/formats/time.values.ts'

import { formatRemaining, speakRemaining } from './quote-validity.tsx'

test('formats minutes and seconds, then hours, then days', () => {
  expect(formatRemaining(23 * minuteMs + 41_000)).toBe('23:41')
  expect(formatRemaining(59_001)).toBe('1:00')
  expect(formatRemaining(3_909_000)).toBe('1:05:09')
  expect(formatRemaining(50 * hourMs)).toBe('2 days')
})

test('returns zero instead of a negative time', () => {
  expect(formatRemaining(0)).toBe('0:00')
  expect(formatRemaining(-5000)).toBe('0:00')
  expect(speakRemaining(-1)).toBe('Prices have expired.')
})

test('describes minutes for screen readers', () => {
  expect(speakRemaining(61_000)).toBe('Prices valid for 2 minutes.')
  expect(speakRemaining(30_000)).toBe('Prices valid for 1 more minute.')
})
