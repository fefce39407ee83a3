import { expect, test } from 'vitest'

import { trackingDetails } from '#lib/contract/tracking/tracking.values.ts'

import { describeScan, hintOf } from './describe-scan.ts'

const plain = { isAcceptance: false, isAccepted: true }
const location = { city: 'REDONDO BEACH', state: 'CA', country: 'US', zip: '90277' }

test('a scan is told in plain words with the carrier’s own beside them', () => {
  const scan = {
    status: 'delivered',
    statusDetail: 'arrived_at_destination',
    message: 'Delivered, Left with Individual',
    location,
    carrierCode: null,
    signedBy: 'E SWAN',
  }
  expect(describeScan('USPS', scan, plain)).toBe(
    'Delivered, signed by E SWAN: “Delivered, Left with Individual” (USPS, REDONDO BEACH, CA 90277).',
  )
})

test('what the carrier says in the same words is not said twice', () => {
  const scan = {
    status: 'out_for_delivery',
    statusDetail: null,
    message: 'Out for Delivery',
    location,
    carrierCode: null,
    signedBy: null,
  }
  expect(describeScan('USPS', scan, plain)).toBe('Out for delivery (USPS, REDONDO BEACH, CA 90277).')
})

test('the first scan in the carrier’s hands is named acceptance, and a place may be missing', () => {
  const nowhere = { city: null, state: null, country: null, zip: null }
  const scan = {
    status: 'in_transit',
    statusDetail: null,
    message: 'Origin Scan',
    location: nowhere,
    carrierCode: null,
    signedBy: null,
  }
  expect(describeScan('UPSDAP', scan, { isAcceptance: true, isAccepted: true })).toBe(
    'Accepted by the carrier: “Origin Scan” (UPS).',
  )
})

test('the scan of a SCAN form is told as the hand-over, with the piece’s own scan still pending', () => {
  const scan = {
    status: 'in_transit',
    statusDetail: 'received_at_origin_facility',
    message: 'Shipment Received, Package Acceptance Pending',
    carrierCode: null,
    location,
    signedBy: null,
  }
  const where = '“Shipment Received, Package Acceptance Pending” (USPS, REDONDO BEACH, CA 90277).'
  const listed = 'Handed to the carrier: listed on a SCAN form that was scanned'
  expect(describeScan('USPS', scan, { isAcceptance: false, isAccepted: false })).toBe(
    `${listed}; piece scan pending. ${where}`,
  )
  expect(describeScan('USPS', scan, plain)).toBe(`${listed}. ${where}`)
})

test('every documented detail is told in words of its own, and where something should be done, what', () => {
  const told = (statusDetail: string) => {
    const scan = {
      status: 'in_transit',
      statusDetail,
      message: 'Words',
      location,
      signedBy: null,
      carrierCode: null,
    }
    return [describeScan('USPS', scan, plain), hintOf(scan)]
  }
  expect(Object.keys(trackingDetails)).toHaveLength(28)
  expect(told('held')).toEqual([
    'Held by the carrier: “Words” (USPS, REDONDO BEACH, CA 90277).',
    expect.stringContaining('Ask the recipient'),
  ])
  for (const detail of ['lost', 'damaged', 'refused', 'return', 'delivery_exception', 'address_correction']) {
    expect(told(detail)[1]).toEqual(expect.any(String))
  }
})

test('a piece that has reached its sender again is not told to be still on its way', () => {
  const told = (message: string) =>
    describeScan(
      'USPS',
      {
        status: 'return_to_sender',
        statusDetail: 'return',
        message,
        location,
        signedBy: null,
        carrierCode: null,
      },
      plain,
    )
  expect(told('Unclaimed/Being Returned to Sender')).toMatch(/^Returning to sender: /)
  expect(told('Delivered, To Original Sender')).toMatch(/^Returned to sender: /)
})

test('a detail that nobody documented is told as the carrier wrote it', () => {
  const scan = {
    status: 'in_transit',
    statusDetail: 'eaten_by_dog',
    message: 'Eaten by a dog',
    location,
    carrierCode: null,
    signedBy: null,
  }
  expect(describeScan('USPS', scan, plain)).toBe(
    'In transit: “Eaten by a dog” (USPS, REDONDO BEACH, CA 90277).',
  )
  expect(hintOf(scan)).toBeUndefined()
})
