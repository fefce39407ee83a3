import { createLoader, createSerializer } from 'nuqs/server'
import { expect, test } from 'vitest'

import { firstPlace, placeAfter, placeBefore, placeParsers, rowsBefore } from './list-place.ts'

const read = (address: string) => createLoader(placeParsers)(new URL(address, 'http://localhost'))
const write = createSerializer(placeParsers)

const pageOn = (address: string, cursor: string) => write('/list', placeAfter(read(address), cursor))
const pageBack = (address: string) => {
  const place = placeBefore(read(address))
  return place && write('/list', place)
}

test('whoever pages on comes back by the same addresses, and cannot go before the first', () => {
  const second = pageOn('/list', 'a')
  const third = pageOn(second, 'b')
  expect(rowsBefore(read(third), 20)).toBe(40)
  expect(pageBack(third)).toBe(second)
  expect(pageBack(second)).toBe('/list')
  expect(pageBack('/list')).toBeNull()
})

test('however far one pages, the address stays short, knows its page, and leads back to the first', () => {
  let address = '/list'
  for (let page = 2; page <= 500; page += 1) address = pageOn(address, crypto.randomUUID())
  expect(address.length).toBeLessThan(1000)
  expect(rowsBefore(read(address), 20)).toBe(499 * 20)
  let back: string | null = address
  for (let steps = 0; back !== null && back !== '/list'; steps += 1) {
    expect(steps).toBeLessThan(25)
    back = pageBack(back)
  }
  expect(back).toBe('/list')
})

test('another filter begins at the first page', () => {
  expect(write('/list', { ...read('/list?cursor=a&trail=b&page=3'), ...firstPlace })).toBe('/list')
})
