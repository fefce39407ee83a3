import { expect, onTestFinished, test, vi } from 'vitest'

import { rememberResults } from './remember-results.ts'

const open = (forMs = 60_000) => {
  let made = 0
  const remembered = rememberResults<string>({ mostBytes: 10, sizeOf: ({ length }) => length, forMs })
  const read = (key: string) =>
    remembered(key, async () => {
      made += 1
      return key.repeat(4)
    })
  return { read, count: () => made }
}

test('two concurrent requests compute it once', async () => {
  const { read, count } = open()
  expect(await Promise.all([read('a'), read('a')])).toEqual(['aaaa', 'aaaa'])
  expect(count()).toBe(1)
})

test('evicts the oldest results when they are too large together', async () => {
  const { read, count } = open()
  for (const key of ['a', 'b', 'c']) await read(key)
  await read('c')
  expect(count()).toBe(3)
  await read('a')
  expect(count()).toBe(4)
})

test('retains nothing for longer than its limit', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { read, count } = open(1000)
  await read('a')
  await vi.advanceTimersByTimeAsync(999)
  await read('a')
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await read('a')
  expect(count()).toBe(2)
})

test('does not retain a failure', async () => {
  const remembered = rememberResults<string>({ mostBytes: 10, sizeOf: () => 1, forMs: 1000 })
  await expect(remembered('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remembered('a', async () => 'made')).toBe('made')
})
