import { expect, test } from 'vitest'

import { differencesFrom, findObjects, typesByPath } from './recorded-shape.ts'

const recorded = [
  { id: 'a', when: null, fees: [{ amount: '1.00' }], note: 'x' },
  { id: 'b', when: null, fees: [], extra: 1, note: null },
]

test('a response of the recorded shape has no differences', () => {
  expect(differencesFrom(recorded, { id: 'c', when: 'now', fees: [{ amount: '2.00' }], note: null })).toEqual(
    [],
  )
  expect(differencesFrom(recorded, { id: 'c', when: null, fees: [], note: 'y', extra: 2 })).toEqual([])
})

test('names a wrong type, an unknown key and an absent required key each', () => {
  expect(differencesFrom(recorded, { id: 1, when: null, fees: [{ amount: 2 }], other: true })).toEqual([
    '$.id is number; recorded: string',
    '$.fees[].amount is number; recorded: string',
    '$.other was never recorded',
    '$.note is missing',
  ])
  expect(differencesFrom(recorded, { id: 1, when: null, fees: [], note: '' }, [/^\$\.id$/])).toEqual([])
})

test('finds objects by their kind, at any depth', () => {
  expect(
    findObjects({ object: 'A', list: [{ object: 'B', n: 1 }, { inner: { object: 'B', n: 2 } }] }, 'B'),
  ).toEqual([
    { object: 'B', n: 1 },
    { object: 'B', n: 2 },
  ])
})

test('lists types by path, combining those of a list’s items', () => {
  expect(typesByPath({ id: 1, fees: [{ amount: '1.00' }, { amount: null }], extra: {} })).toEqual({
    $: ['object'],
    '$.id': ['number'],
    '$.fees': ['list'],
    '$.fees[]': ['object'],
    '$.fees[].amount': ['null', 'string'],
    '$.extra': ['object'],
  })
})
