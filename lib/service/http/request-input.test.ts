import { expect, test } from 'vitest'

import { findUnstorableText, nestQuery } from './request-input.ts'

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

test.each<[Record<string, string>, unknown]>([
  [{ tag: 'a' }, { tag: 'a' }],
  [
    { 'metadata[order_id]': '7', 'metadata[a b]': '8', tag: 'a' },
    { metadata: { order_id: '7', 'a b': '8' }, tag: 'a' },
  ],
  [{ metadata: 'x', 'metadata[a]': 'b' }, { metadata: { a: 'b' } }],
  [
    { 'metadata[]': 'x', 'metadata[a': 'y' },
    { 'metadata[]': 'x', 'metadata[a': 'y' },
  ],
])('the query %j is read as %j', (query, expected) => {
  expect(nestQuery(query)).toEqual(expected)
})

test('a filter called like a property of every object is only a filter', () => {
  const read = nestQuery({ 'metadata[__proto__]': 'x', '__proto__[a]': 'y' })
  expect(Object.keys(read)).toEqual(['metadata', '__proto__'])
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})
