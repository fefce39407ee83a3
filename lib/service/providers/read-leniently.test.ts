import { expect, test } from 'vitest'
import { z } from 'zod'

import { type LeftOut, onLeftOut, readLeniently } from './read-leniently.ts'

const schema = z.object({
  id: z.string(),
  note: z.string().nullish(),
  scans: z.array(z.object({ at: z.string(), by: z.object({ name: z.string() }).nullish() })),
})

const read = (value: unknown) => {
  const heard: LeftOut[] = []
  const stop = onLeftOut((left) => heard.push(left))
  const result = readLeniently('a vendor', schema, value)
  stop()
  return { result, paths: heard.map(({ path }) => path) }
}

test('reads valid values unchanged, and reports nothing', () => {
  const value = { id: 'a', scans: [{ at: 'now' }] }
  expect(read(value)).toEqual({ result: value, paths: [] })
})

test('an odd value omits itself, a required one its entry, and each place is reported once', () => {
  const value = {
    id: 'a',
    note: 7,
    scans: [{ at: null }, { at: 'one', by: 'someone' }, 'odd', { at: {} }, { at: 'two', by: { name: 'E' } }],
  }
  expect(read(value)).toEqual({
    result: { id: 'a', scans: [{ at: 'one' }, { at: 'two', by: { name: 'E' } }] },
    paths: expect.arrayContaining(['note', 'scans[].at', 'scans[].by', 'scans[]']),
  })
  expect(value.scans).toHaveLength(5)
})

test('rejects an entry without its essential values', () => {
  expect(read({ id: 7, scans: [] }).result).toBeUndefined()
  expect(read('text').result).toBeUndefined()
  expect(read({ id: 'a', scans: {} }).result).toBeUndefined()
})
