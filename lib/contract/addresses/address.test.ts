import { expect, test } from 'vitest'

import { addressInput } from './address.ts'

const place = { name: 'Ana Diaz', street1: 'Calle 13 5678', city: 'San Juan', zip: '00926' }

test.each([
  ['as a country', { country: 'PR' }],
  ['as a country with its name for a state', { country: 'pr', state: 'Puerto Rico' }],
  ['as a state', { country: 'US', state: 'PR' }],
])('accepts a territory that the postal service treats as a state, written %s', (_name, written) => {
  expect(addressInput.parse({ ...place, ...written })).toMatchObject({ state: 'PR', country: 'US' })
})

test('does not accept a country as a state, even if its code matches one', () => {
  expect(addressInput.parse({ ...place, country: 'AE' })).toMatchObject({ state: '', country: 'AE' })
})
