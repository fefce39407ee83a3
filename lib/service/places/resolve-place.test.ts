import { expect, test } from 'vitest'

import { type NamedPlace, resolvePlace } from './resolve-place.ts'

const nowhere: NamedPlace = { city: null, state: null, zip: null, country: 'US' }
const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 0) as number,
  longitude: expect.closeTo(longitude, 0) as number,
})

test.each<[string, Partial<NamedPlace>, [number, number]]>([
  ['a town in a state', { city: 'REDONDO BEACH', state: 'CA' }, [33.8, -118.4]],
  ['a ZIP code alone', { zip: '32837' }, [28.4, -81.4]],
  ['a ZIP+4', { zip: '90277-4338' }, [33.8, -118.4]],
  ['a facility with its state in the name', { city: 'SAN FRANCISCO CA DISTRIBUTION CENTER' }, [37.8, -122.4]],
  ['a network facility', { city: 'LOS ANGELES CA NETWORK DISTRIBUTION CENTER', state: 'CA' }, [34.1, -118.3]],
  ['a processing plant', { city: 'OAKLAND CA P&DC' }, [37.8, -122.2]],
  ['a township by its ZIP code', { city: 'EDISON TWP', state: 'NJ', zip: '08817' }, [40.5, -74.4]],
  ['a township by its name', { city: 'EDISON TWP', state: 'NJ' }, [40.5, -74.4]],
  ['Saint for St', { city: 'SAINT PAUL', state: 'MN' }, [44.95, -93.1]],
  ['a state by its name', { city: 'Duluth', state: 'Minnesota' }, [46.8, -92.1]],
  ['a town without a country', { city: 'BEND', state: 'OR', country: null }, [44.1, -121.3]],
  ['Puerto Rico', { city: 'SAN JUAN', state: 'PR', zip: '00901' }, [18.4, -66.1]],
  ['Puerto Rico as a country', { city: 'PONCE', country: 'PR' }, [18, -66.6]],
  ['Saipan by its name', { city: 'SAIPAN', state: 'MP' }, [15.2, 145.7]],
  ['the Virgin Islands', { city: 'ST THOMAS', state: 'VI', zip: '00802' }, [18.3, -64.9]],
  ['Guam', { zip: '96910', state: 'GU' }, [13.5, 144.7]],
  ['Hawaii', { city: 'HONOLULU', state: 'HI' }, [21.3, -157.9]],
  ['Alaska', { city: 'ANCHORAGE', state: 'AK', zip: '99501' }, [61.2, -149.9]],
])('finds %s', (_, place, [latitude, longitude]) => {
  expect(resolvePlace({ ...nowhere, ...place })).toMatchObject(near(latitude, longitude))
})

test.each<[string, Partial<NamedPlace>]>([
  ['no place at all', {}],
  ['a facility without a town', { city: 'DISTRIBUTION CENTER' }],
  ['a town that several states have', { city: 'SPRINGFIELD' }],
  ['a town that is in no list', { city: 'NOWHERE AT ALL', state: 'CA' }],
  ['a ZIP code of another state', { city: 'DULUTH', state: 'MN', zip: '97701' }],
  ['Palau, which the shipped data has not', { city: 'KOROR', state: 'PW', zip: '96940' }],
  ['military mail', { city: 'APO', state: 'AE', zip: '09012' }],
  ['military mail without its state', { city: 'FPO', zip: '96372' }],
  ['a country that is not in the list', { city: 'Somewhere', country: 'ZZ' }],
])('does not guess %s', (_, place) => {
  expect(resolvePlace({ ...nowhere, ...place })).toBeNull()
})

test('finds an international place as its country, and says so', () => {
  expect(resolvePlace({ ...nowhere, city: 'TORONTO', country: 'CA' })).toMatchObject({
    ...near(58.6, -99),
    precision: 'country',
  })
  expect(resolvePlace({ ...nowhere, city: 'ORLANDO', state: 'FL' })?.precision).toBe('city')
  expect(resolvePlace({ ...nowhere, zip: '32809' })?.precision).toBe('zip')
})
