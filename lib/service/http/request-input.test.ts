import { expect, test } from 'vitest'

import { findUnstorable, mostLevels, nestQuery, readBody } from './request-input.ts'

test.each([
  [{ name: 'Ærøskøbing 😀', tags: ['a'], color: true, nothing: null }, null],
  [{ name: 'a\u0000' }, 'name'],
  [{ to_address: { city: '\ud800' } }, 'to_address.city'],
  [{ tags: ['fine', 'x\udc00y'] }, 'tags.1'],
  [{ document: '\u0000' }, null],
  [{ to_address: { document: '\u0000' } }, 'to_address.document'],
  ['\u0000', ''],
])('finds the error in %j at %j', (value, expected) => {
  expect(findUnstorable(value)?.field ?? null).toBe(expected)
})

const nestedBy = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

test('limits nesting in a body of any depth', () => {
  expect(findUnstorable(nestedBy(mostLevels))).toBeNull()
  const message = `Nest objects and arrays at most ${mostLevels} levels deep.`
  expect(findUnstorable(nestedBy(mostLevels + 1))?.message).toBe(message)
  expect(findUnstorable({ name: 'a', x: nestedBy(100_000) })).toEqual({ field: 'x', message })
})

test.each([
  [64 * 1024, '64 KB.'],
  [1024 * 1024, '1024 KB.'],
  [68 * 1024 * 1024, '68 MB.'],
])('rejects a body of more than %i bytes with a limit of %s', async (maxBytes, limit) => {
  const headers = { 'content-length': String(maxBytes + 1) }
  const request = new Request('http://localhost/', { method: 'POST', headers, body: 'x' })
  await expect(readBody(request, maxBytes)).rejects.toThrow(`The request body is larger than ${limit}`)
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
])('reads the query %j as %j', (query, expected) => {
  expect(nestQuery(query)).toEqual(expected)
})

test('accepts a filter named like an object property', () => {
  const read = nestQuery({ 'metadata[__proto__]': 'x', '__proto__[a]': 'y' })
  expect(Object.keys(read)).toEqual(['metadata', '__proto__'])
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})
