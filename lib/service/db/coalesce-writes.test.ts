import { expect, test } from 'vitest'

import { coalesceWrites } from './coalesce.ts'

/** A write that ends when it is let. */
const openWrites = (most = 10) => {
  const groups: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const write = coalesceWrites<string, string>(async (items) => {
    groups.push(items)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (items.includes('bad')) throw new Error('refused')
    return items.map((item) => item.toUpperCase())
  }, most)
  const endNext = async () => {
    while (ends.length === 0) await Promise.resolve()
    ends.shift()?.()
  }
  return { write, groups, endNext }
}

test('writes a single item immediately, and groups items that arrive meanwhile', async () => {
  const { write, groups, endNext } = openWrites()
  const first = write('a')
  const others = [write('b'), write('c')]
  await endNext()
  expect(await first).toBe('A')
  await endNext()
  expect(await Promise.all(others)).toEqual(['B', 'C'])
  expect(groups).toEqual([['a'], ['b', 'c']])
})

test('no group exceeds its maximum size', async () => {
  const { write, groups, endNext } = openWrites(2)
  const all = ['a', 'b', 'c', 'd'].map(write)
  for (const _ of [1, 2, 3]) await endNext()
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D'])
  expect(groups).toEqual([['a'], ['b', 'c'], ['d']])
})

test('an item that fails to be written fails alone, and the next are written', async () => {
  const { write, endNext } = openWrites()
  const results = Promise.allSettled(['a', 'b', 'bad', 'c'].map(write))
  for (const _ of ['a', 'b bad c', 'b', 'bad', 'c']) await endNext()
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  const after = write('d')
  await endNext()
  expect(await after).toBe('D')
})
