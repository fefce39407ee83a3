import { expect, test } from 'vitest'

import { meaningHint, meaningTexts, scanMeanings } from '#lib/contract/tracking/meanings.values.ts'

import { describeScan } from './describe-scan.ts'

const plain = { isFirstScan: false, isAcceptance: false, isScanned: true }
const location = { city: 'REDONDO BEACH', state: 'CA', country: 'US', zip: '90277' }
const nowhere = { city: null, state: null, country: null, zip: null }

test('describes a scan in plain English with the carrier’s own text beside it', () => {
  const scan = { message: 'Delivered, Left with Individual', location, signedBy: 'E SWAN' }
  expect(describeScan('USPS', scan, { meaning: 'delivered', reason: null }, plain)).toBe(
    'Delivered, signed by E SWAN: “Delivered, Left with Individual” (USPS, REDONDO BEACH, CA 90277).',
  )
})

test('does not repeat identical carrier text', () => {
  const scan = { message: 'Out for Delivery', location, signedBy: null }
  expect(describeScan('USPS', scan, { meaning: 'out_for_delivery', reason: null }, plain)).toBe(
    'Out for delivery (USPS, REDONDO BEACH, CA 90277).',
  )
})

test('names an acceptance scan, and a place may be missing', () => {
  const scan = { message: 'Origin Scan', location: nowhere, signedBy: null }
  const facts = { ...plain, isFirstScan: true, isAcceptance: true }
  expect(describeScan('UPSDAP', scan, { meaning: 'accepted', reason: null }, facts)).toBe(
    'Accepted by the carrier: “Origin Scan” (UPS).',
  )
})

test('a first scan that is no acceptance is named the first scan, or what it reports', () => {
  const facts = { ...plain, isFirstScan: true }
  const arrived = { message: 'Arrived at USPS Regional Facility', location: nowhere, signedBy: null }
  expect(describeScan('USPS', arrived, { meaning: 'moving', reason: null }, facts)).toBe(
    'First scanned by the carrier: “Arrived at USPS Regional Facility” (USPS).',
  )
  const delivered = { message: 'Delivered', location: nowhere, signedBy: null }
  expect(describeScan('USPS', delivered, { meaning: 'delivered', reason: null }, facts)).toBe(
    'Delivered (USPS).',
  )
})

test('a scan with an impossible date is quoted with the date and what is wrong with it', () => {
  const scan = { message: 'Delivered', location: nowhere, signedBy: 'E SWAN' }
  const unclearDate = { reason: 'in_future', date: 'June 3, 2027 at 2:05 PM UTC' } as const
  expect(describeScan('USPS', scan, { meaning: 'unclear', reason: null }, { ...plain, unclearDate })).toBe(
    'Date unclear: USPS dated it June 3, 2027 at 2:05 PM UTC, after it was reported. “Delivered” (USPS).',
  )
})

test('describes the scan of a SCAN form as the handoff, with the piece’s own scan still pending', () => {
  const scan = { message: 'Shipment Received, Package Acceptance Pending', location, signedBy: null }
  const where = '“Shipment Received, Package Acceptance Pending” (USPS, REDONDO BEACH, CA 90277).'
  const listed = 'Handed to the carrier: listed on a SCAN form that was scanned'
  const reading = { meaning: 'form_scanned', reason: null } as const
  expect(describeScan('USPS', scan, reading, { ...plain, isScanned: false })).toBe(
    `${listed}; piece scan pending. ${where}`,
  )
  expect(describeScan('USPS', scan, reading, plain)).toBe(`${listed}. ${where}`)
})

test('a failed delivery states its reason, and promises no notice', () => {
  const scan = { message: 'Insufficient Address', location: nowhere, signedBy: null }
  const reading = { meaning: 'undeliverable', reason: 'insufficient address' } as const
  expect(describeScan('USPS', scan, reading, plain)).toBe(
    'Undeliverable as addressed (insufficient address): “Insufficient Address” (USPS).',
  )
  expect(meaningHint('undeliverable')).toContain('Expect it back')
})

test('only quotes an unknown wording, without its signer', () => {
  const scan = { message: 'Eaten by a dog', location, signedBy: 'REX' }
  expect(describeScan('USPS', scan, { meaning: 'unclear', reason: null }, plain)).toBe(
    'Unclear what USPS reported: “Eaten by a dog” (USPS, REDONDO BEACH, CA 90277).',
  )
  expect(meaningHint('unclear')).toContain('tracking page')
})

test('a corrected time includes the earlier one', () => {
  const scan = { message: 'Delivered', location: nowhere, signedBy: null }
  const facts = { ...plain, correctsTime: 'November 25, 2026 at 2:05 PM UTC' }
  expect(describeScan('USPS', scan, { meaning: 'delivered', reason: null }, facts)).toBe(
    'Time corrected by USPS, before November 25, 2026 at 2:05 PM UTC. Delivered (USPS).',
  )
})

test('every meaning has a label', () => {
  expect(scanMeanings.map((meaning) => meaningTexts[meaning].label).every(Boolean)).toBe(true)
})
