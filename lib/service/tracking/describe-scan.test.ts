import { expect, test } from 'vitest'

import { describeScan } from './describe-scan.ts'

const location = { city: 'REDONDO BEACH', state: 'CA', country: 'US', zip: '90277' }

test('a scan is told in plain words with the carrier’s own beside them', () => {
  const scan = {
    status: 'delivered',
    message: 'Delivered, Left with Individual',
    location,
    signedBy: 'E SWAN',
  }
  expect(describeScan('USPS', scan, false)).toBe(
    'Delivered, signed by E SWAN: “Delivered, Left with Individual” (USPS, REDONDO BEACH, CA 90277).',
  )
})

test('what the carrier says in the same words is not said twice', () => {
  const scan = { status: 'out_for_delivery', message: 'Out for Delivery', location, signedBy: null }
  expect(describeScan('USPS', scan, false)).toBe('Out for delivery (USPS, REDONDO BEACH, CA 90277).')
})

test('the first scan in the carrier’s hands is named acceptance, and a place may be missing', () => {
  const nowhere = { city: null, state: null, country: null, zip: null }
  const scan = { status: 'in_transit', message: 'Origin Scan', location: nowhere, signedBy: null }
  expect(describeScan('UPSDAP', scan, true)).toBe('Accepted by the carrier: “Origin Scan” (UPS).')
})
