import { expect, test } from 'vitest'

import { parseDuration } from './duration.ts'

test('parses minutes, hours and days', () => {
  expect(['90m', '12h', '45d'].map(parseDuration)).toEqual([5_400_000, 43_200_000, 3_888_000_000])
})

test.each(['45', '-1d', '0d', '1.5h', '1w', '999999999d', ''])('rejects "%s"', (text) => {
  expect(() => parseDuration(text)).toThrow('Expected a whole number of minutes, hours or days ahead')
})
