import { expect, test } from 'vitest'

import { bothOrNeither } from './both-or-neither.ts'

const never = new AbortController().signal

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  )

test('runs two tasks concurrently, and returns both results', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const second = () => {
    resolve(1)
    return Promise.resolve('two')
  }
  expect(await bothOrNeither(never, () => promise, second)).toEqual([1, 'two'])
})

test('a failure of the first aborts the second and is thrown', async () => {
  const failing = () => Promise.reject(new Error('no database'))
  await expect(bothOrNeither(never, failing, untilAborted)).rejects.toThrow('no database')
})

test('a failure of the second is thrown once the first has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasEnded = false
  const first = () => promise.then(() => (hasEnded = true))
  const failing = () => {
    queueMicrotask(resolve)
    return Promise.reject(new Error('no pages'))
  }
  await expect(bothOrNeither(never, first, failing)).rejects.toThrow('no pages')
  expect(hasEnded).toBe(true)
})

test('an abort signal aborts the second', async () => {
  const asked = new AbortController()
  const stopping = bothOrNeither(asked.signal, () => Promise.resolve(1), untilAborted)
  asked.abort()
  await expect(stopping).rejects.toThrow('aborted')
})
