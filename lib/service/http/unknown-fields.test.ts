import { expect, test } from 'vitest'
import { z } from 'zod'

import { unknownFields } from '#lib/contract/api/unknown-fields.ts'
import { createShipmentInput } from '#lib/contract/shipments/shipment.ts'

import { listUnknownFields } from './unknown-fields.ts'

const letter = {
  document_key: 'documents/a/b.pdf',
  to_address: { name: 'E Swan', street1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  print_options: { color: false, duplex: true },
}

test.each([
  [letter, []],
  [
    { ...letter, colour: true, to_address: { ...letter.to_address, appartment: '4' } },
    ['to_address.appartment', 'colour'],
  ],
  [{ ...letter, labels: { foo: 1, bar: { baz: 2 } } }, ['labels']],
  [{ ...letter, shipping_options: null, tags: ['a'], document: { any: 'thing' } }, []],
  [{ ...letter, __proto__: 1, constructor: 1 }, ['constructor']],
  [{ to_adress: {} }, ['to_adress']],
  [[1], []],
  ['text', []],
  [null, []],
])('finds in %j the unknown fields %j', (value: unknown, expected: readonly string[]) => {
  expect([...unknownFields(createShipmentInput, value)].toSorted()).toEqual(expected.toSorted())
})

test('inspects lists, records, unions and values with a default', () => {
  const place = z.object({ city: z.string() })
  const schema = z.object({
    rows: z.array(place).default([]),
    by_name: z.record(z.string(), place.nullable()),
    either: z.union([
      z.string(),
      z.object({ kind: z.literal('a'), a: z.int() }),
      z.object({ kind: z.literal('b') }),
    ]),
  })
  const value = {
    rows: [{ city: 'Reno' }, { city: 'Reno', zip: '89501' }],
    by_name: { home: { city: 'Reno', zip: '89501' }, work: null },
    either: { kind: 'b', a: 1 },
  }
  expect([...unknownFields(schema, value)]).toEqual(['rows.1.zip', 'by_name.home.zip', 'either.a'])
})

test('the header is short, printable and indicates when there is more', () => {
  expect(listUnknownFields([])).toBeNull()
  expect(listUnknownFields(['to_address.colour', 'größe, "x"\n', '\ud800'])).toBe(
    'to_address.colour, gr%C3%B6%C3%9Fe%2C%20%22x%22%0A, %EF%BF%BD',
  )
  const many = listUnknownFields(Array.from({ length: 5000 }, (_, index) => `field_${index}`))
  expect(many?.split(', ')).toHaveLength(21)
  expect(many?.endsWith(', field_19, ...')).toBe(true)
  expect(listUnknownFields(['short', 'x'.repeat(1_000_000)])).toBe('short, ...')
})
