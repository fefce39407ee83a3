import { expect, test } from 'vitest'

import { looksLikeAddress } from './pasted-address.ts'

test('several lines, or parts on one line, with a number are an address', () => {
  expect(looksLikeAddress('Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277')).toBe(true)
  expect(looksLikeAddress('Elizabeth Swan, 179 N Harbor Dr, Redondo Beach CA 90277')).toBe(true)
})

test('a name is none, whatever its punctuation', () => {
  expect(looksLikeAddress('Swan, Elizabeth')).toBe(false)
  expect(looksLikeAddress('7 Seas Ltd.')).toBe(false)
  expect(looksLikeAddress('Elizabeth Swan\n')).toBe(false)
})

test('a whole document is none', () => {
  expect(looksLikeAddress('1, 2, '.repeat(200))).toBe(false)
})
