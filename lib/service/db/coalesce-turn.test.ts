import { expect, test } from 'vitest'

import { gatherTurn } from './coalesce.ts'

const openWork = () => {
  const groups: (readonly string[])[] = []
  const work = gatherTurn<string, string>(async (items) => {
    groups.push(items)
    if (items.includes('bad')) throw new Error('refused')
    return items.map((item) => item.toUpperCase())
  })
  return { work, groups }
}

test('callers of one turn share their work, and those of the next have their own', async () => {
  const { work, groups } = openWork()
  expect(await Promise.all(['a', 'b'].map(work))).toEqual(['A', 'B'])
  expect(await work('c')).toBe('C')
  expect(groups).toEqual([['a', 'b'], ['c']])
})

test('an item that fails does so alone', async () => {
  const { work, groups } = openWork()
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(work))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(groups).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
})
