import { expect, test } from 'vitest'

import { makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { differencesOf, draftFieldsOf, inputFieldsOf } from './draft-fields.ts'

const stored = draftFieldsOf(makeShipment({ shipment_name: 'Notice', tags: [] }))

const entered = {
  name: 'Will Turner',
  street1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  country: 'US',
}

test('compares the submitted draft with the stored one, part by part', () => {
  const mine = inputFieldsOf({
    shipment_name: 'Second notice',
    to_address: { ...entered, email: '' },
    print_options: { color: true, duplex: true },
    shipping_options: { certified_mail: true, return_receipt: true },
    tags: ['b', 'a'],
  })
  const differences = new Map(differencesOf(mine, stored).map(({ label, mine }) => [label, mine]))
  expect(differences.get('Name')).toBe('Second notice')
  expect(differences.get('Recipient')).toBe('Will Turner\n1 Market St\nSan Francisco CA 94105')
  expect(differences.get('Printing')).toBe('Color, both sides')
  expect(differences.get('Tags')).toBe('a and b')
})

test('omitted and equal parts are not differences', () => {
  expect(differencesOf({}, stored)).toEqual([])
  expect(differencesOf({ name: 'Notice' }, stored)).toEqual([])
  expect(differencesOf(stored, stored)).toEqual([])
})

test('an empty name equals no name', () => {
  const unnamed = draftFieldsOf(makeShipment({ shipment_name: null }))
  expect(differencesOf(inputFieldsOf({ shipment_name: '' }), unnamed)).toEqual([])
  expect(differencesOf(inputFieldsOf({ shipment_name: null }), unnamed)).toEqual([])
})
