import { expect, test } from 'vitest'

import { placeLabel, shortPlaceLabel } from './place-label.ts'

const place = (city: string, state: string, zip: string) => ({
  city,
  state,
  zip,
  country: 'US',
  coordinates: null,
})

test('formats a town in capitals as a name, and leaves a military post office unchanged', () => {
  expect(placeLabel(place('REDONDO BEACH', 'CA', '90277'))).toBe('Redondo Beach, CA 90277')
  expect(placeLabel(place('APO', 'AE', '09021'))).toBe('APO, AE 09021')
  expect(shortPlaceLabel(place('SAN FRANCISCO CA DISTRIBUTION CENTER', 'CA', '94107'))).toBe('San Francisco')
})
