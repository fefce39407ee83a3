import { expect, test } from 'vitest'

import { followsOf, read, type Reader, readWith } from './read.ts'

test('builds a query from its key, operation and input', async () => {
  const asked: unknown[] = []
  // The one operation that is called.
  const client = { listTasks: async (input: unknown) => asked.push(input) } as unknown as Reader
  const { queryKey } = read('listTasks', { query: { limit: 5 } }, 'any shipment')
  const { signal } = new AbortController()
  await readWith(client)({ queryKey, signal })
  expect(queryKey).toEqual(['listTasks', { query: { limit: 5 } }])
  expect(asked).toEqual([{ query: { limit: 5 }, signal }])
})

test('distinguishes page reads from other queries, and returns the events they follow', () => {
  expect(followsOf(read('getShipment', { params: { id: 'a' } }, { shipmentId: 'a' }))).toEqual({
    shipmentId: 'a',
  })
  expect(followsOf(read('listPrinters', {}))).toBe('nothing')
  expect(followsOf({})).toBeNull()
})
