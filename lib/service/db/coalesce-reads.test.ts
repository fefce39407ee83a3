import { expect, test } from 'vitest'

import { coalesceReads } from './coalesce.ts'

const openQuestions = () => {
  const asked: (readonly string[])[] = []
  const ask = coalesceReads(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]))
  })
  return { asked, ask }
}

test('what is asked in one turn is asked once, and each gets its own answer', async () => {
  const { asked, ask } = openQuestions()
  expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('unknown')])).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ])
  expect(asked).toEqual([['a', 'b', 'unknown']])
})

test('what is asked later is asked anew, even while an earlier question is under way', async () => {
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

test('a failure reaches all who asked, and only them', async () => {
  let isFailing = true
  const ask = coalesceReads((keys) =>
    isFailing ? Promise.reject(new Error('gone')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
  )
  const outcomes = await Promise.allSettled([ask('a'), ask('b')])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  isFailing = false
  expect(await ask('a')).toBe('a')
})
