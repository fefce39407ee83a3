import { expect, test } from 'vitest'

import { formatAddress } from './format-address.ts'

const at = (place: Partial<Parameters<typeof formatAddress>[0]>) =>
  formatAddress({
    name: 'Ana Diaz',
    company: null,
    street1: 'Unit 4 Box 12',
    street2: null,
    city: 'APO',
    state: 'AE',
    zip: '09012',
    country: 'US',
    ...place,
  })

test.each([
  ['the armed forces', {}, ['Unit 4 Box 12', 'APO, AE 09012']],
  [
    'an apartment at home',
    { street1: '388 TOWNSEND ST', street2: 'APT 20', city: 'SAN FRANCISCO', state: 'CA', zip: '94107-1670' },
    ['388 TOWNSEND ST', 'APT 20', 'SAN FRANCISCO, CA 94107-1670'],
  ],
  [
    'Germany, its code before the city',
    { street1: 'Kaiserstr. 5', city: 'Berlin', state: 'Berlin', zip: '10115', country: 'DE' },
    ['Kaiserstr. 5', '10115 Berlin', 'GERMANY'],
  ],
  [
    'Britain, its code on the last line and no county after it',
    { street1: '10 Downing St', city: 'London', state: 'Greater London', zip: 'SW1A 2AA', country: 'GB' },
    ['10 Downing St', 'London', 'SW1A 2AA', 'UNITED KINGDOM'],
  ],
])('formats an address by its country’s rules: %s', (_name, place, lines) => {
  expect(at(place)).toEqual(['Ana Diaz', ...lines])
})

test('prints a c/o line below the recipient, however it was stored', () => {
  const lines = ['Ana Diaz', 'c/o Jane Doe']
  expect(at({ company: 'c/o Jane Doe' }).slice(0, 2)).toEqual(lines)
  expect(at({ name: 'c/o Jane Doe', company: 'Ana Diaz' }).slice(0, 2)).toEqual(lines)
})
