import { expect, test } from 'vitest'

import { generateKey, hashKey, isWellFormedKey } from './insert-key.ts'

test('a new key is well formed and unique', () => {
  const keys = Array.from({ length: 50 }, generateKey)
  expect(keys.every(isWellFormedKey)).toBe(true)
  expect(new Set(keys.map(hashKey)).size).toBe(50)
})

test('rejects a key with one character changed without a database query', () => {
  const key = generateKey()
  for (const position of [15, 40, key.length - 1]) {
    const other = key[position] === 'a' ? 'b' : 'a'
    expect(isWellFormedKey(key.slice(0, position) + other + key.slice(position + 1))).toBe(false)
  }
  expect(isWellFormedKey('')).toBe(false)
  expect(isWellFormedKey(`${key} `)).toBe(false)
})
