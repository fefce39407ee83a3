import { expect, test } from 'vitest'

import { looksLikeAddress } from './pasted-address.ts'

test('recognizes an address on several lines, or in parts with a number', () => {
  expect(looksLikeAddress('Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277')).toBe(true)
  expect(looksLikeAddress('Elizabeth Swan, 179 N Harbor Dr, Redondo Beach CA 90277')).toBe(true)
})

test('does not recognize a name as an address, even with punctuation', () => {
  expect(looksLikeAddress('Swan, Elizabeth')).toBe(false)
  expect(looksLikeAddress('7 Seas Ltd.')).toBe(false)
  expect(looksLikeAddress('Elizabeth Swan\n')).toBe(false)
})

test('does not recognize a whole document as an address', () => {
  expect(looksLikeAddress('1, 2, '.repeat(200))).toBe(false)
})
