import { expect, test } from 'vitest'

import { differencesFrom, findObjects, typesByPath } from './recorded-shape.ts'

const recorded = [
  { id: 'a', when: null, fees: [{ amount: '1.00' }], note: 'x' },
  { id: 'b', when: null, fees: [], extra: 1, note: null },
]

test('an answer of the recorded shape differs in nothing', () => {
  expect(differencesFrom(recorded, { id: 'c', when: 'now', fees: [{ amount: '2.00' }], note: null })).toEqual(
    [],
  )
  expect(differencesFrom(recorded, { id: 'c', when: null, fees: [], note: 'y', extra: 2 })).toEqual([])
})

test('a wrong type, a key never seen and a key always seen but absent are each named', () => {
  expect(differencesFrom(recorded, { id: 1, when: null, fees: [{ amount: 2 }], other: true })).toEqual([
    '$.id is number; recorded: string',
    '$.fees[].amount is number; recorded: string',
    '$.other was never recorded',
    '$.note is missing',
  ])
  expect(differencesFrom(recorded, { id: 1, when: null, fees: [], note: '' }, [/^\$\.id$/])).toEqual([])
})

test('objects are found by the kind they name, however deep', () => {
  expect(
    findObjects({ object: 'A', list: [{ object: 'B', n: 1 }, { inner: { object: 'B', n: 2 } }] }, 'B'),
  ).toEqual([
    { object: 'B', n: 1 },
    { object: 'B', n: 2 },
  ])
})

test('types are listed by path, those of a list’s items together', () => {
  expect(typesByPath({ id: 1, fees: [{ amount: '1.00' }, { amount: null }], extra: {} })).toEqual({
    $: ['object'],
    '$.id': ['number'],
    '$.fees': ['list'],
    '$.fees[]': ['object'],
    '$.fees[].amount': ['null', 'string'],
    '$.extra': ['object'],
  })
})
