import { expect, test } from 'vitest'

import { isId, lowestIdAt, momentOfId, newIdAt } from './ids.ts'

const noon = new Date('2026-03-03T12:00:00.000Z')
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

test('IDs sort by their moment, and those of one moment by creation', () => {
  const ids = [...Array.from({ length: 1000 }, () => newIdAt(noon)), newIdAt(after(1)), newIdAt(after(2))]
  expect(ids.every(isId)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('an ID reveals the moment that it was made for', () => {
  expect(momentOfId(newIdAt(noon))).toEqual(noon)
})

test('the lowest ID of a moment separates earlier IDs from those of the moment', () => {
  expect(newIdAt(after(-1)) < lowestIdAt(noon)).toBe(true)
  expect(newIdAt(noon) > lowestIdAt(noon)).toBe(true)
})

test('clamps a moment outside the range of IDs to the nearest', () => {
  expect(lowestIdAt(new Date('1950-01-01T00:00:00.000Z'))).toBe('00000000-0000-0000-0000-000000000000')
  expect(lowestIdAt(new Date(8.64e15))).toBe('ffffffff-ffff-0000-0000-000000000000')
})
