import { expect, test } from 'vitest'

import { findUnstorableText } from './request-input.ts'

test.each([
  [{ name: 'Ærøskøbing 😀', tags: ['a'], color: true, nothing: null }, null],
  [{ name: 'a\u0000' }, 'name'],
  [{ to_address: { city: '\ud800' } }, 'to_address.city'],
  [{ tags: ['fine', 'x\udc00y'] }, 'tags.1'],
  [{ document: '\u0000' }, null],
  [{ to_address: { document: '\u0000' } }, 'to_address.document'],
  ['\u0000', ''],
])('in %j it is at %j', (value, expected) => {
  expect(findUnstorableText(value)).toBe(expected)
})
