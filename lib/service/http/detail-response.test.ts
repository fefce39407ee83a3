import { expect, test } from 'vitest'

import { matchesEtag, weakEtag } from './detail-response.ts'

test('equal content has the same tag, and other content another', () => {
  expect(weakEtag('a')).toBe(weakEtag('a'))
  expect(weakEtag('a')).not.toBe(weakEtag('b'))
  expect(weakEtag('a')).toMatch(/^W\/"[\w-]{27}"$/)
})

test.each([
  [undefined, false],
  ['', false],
  ['*', true],
  ['W/"one"', true],
  ['"one"', true],
  ['"two", W/"one" , "three"', true],
  ['W/"two"', false],
  ['one', false],
])('If-None-Match %j matches W/"one": %j', (header, expected) => {
  expect(matchesEtag(header, 'W/"one"')).toBe(expected)
})
