import { expect, test } from 'vitest'

import { coalesceReads, shareReads } from './coalesce.ts'

const openQuestions = () => {
  const asked: (readonly string[])[] = []
  const ask = coalesceReads(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]))
  })
  return { asked, ask }
}

test('combines reads of one turn, and returns each its own result', async () => {
  const { asked, ask } = openQuestions()
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('unknown')])).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ])
  expect(asked).toEqual([['a', 'b', 'unknown']])
})

test('a later read is executed again, even during an earlier read', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let state = 'valid'
  const ask = coalesceReads(async (keys) => {
    const seen = state
    await promise
    return new Map(keys.map((key) => [key, seen]))
  })
  const before = ask('key')
  await new Promise((turnOver) => setImmediate(turnOver))
  state = 'revoked'
  const after = ask('key')
  resolve(undefined)
  expect([await before, await after]).toEqual(['valid', 'revoked'])
})

test('combines reads that arrive during another and runs them after it', async () => {
  const first = Promise.withResolvers<undefined>()
  const asked: (readonly string[])[] = []
  const ask = coalesceReads(async (keys) => {
    asked.push(keys)
    if (asked.length === 1) await first.promise
    return new Map(keys.map((key) => [key, asked.length]))
  })
  const before = ask('a')
  await new Promise((turnOver) => setImmediate(turnOver))
  const during = ask('b')
  await new Promise((turnOver) => setImmediate(turnOver))
  const later = ask('c')
  first.resolve(undefined)
  expect(await Promise.all([before, during, later])).toEqual([1, 2, 2])
  expect(asked).toEqual([['a'], ['b', 'c']])
})

test('a failure rejects the reads of its turn only', async () => {
  let isFailing = true
  const ask = coalesceReads((keys) =>
    isFailing ? Promise.reject(new Error('gone')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  )
  const outcomes = await Promise.allSettled([ask('a'), ask('b')])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  isFailing = false
  expect(await ask('a')).toBe('a')
})

test('shares a read of the same key within one turn, and reads it again after it', async () => {
  const asked: string[] = []
  const read = shareReads((key) => {
    asked.push(key)
    return key === 'lost' ? Promise.reject(new Error('gone')) : Promise.resolve(`${key}${asked.length}`)
  })
  const outcomes = await Promise.allSettled([read('a'), read('lost'), read('a')])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(asked).toEqual(['a', 'lost'])
  expect(await read('a')).toBe('a3')
})
