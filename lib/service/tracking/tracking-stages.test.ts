import { describe, expect, test } from 'vitest'

import { readScan } from './read-scans.ts'
import { isHandOver, isPieceScan, isPossession, statusOf } from './tracking-stages.ts'

const pending = 'Shipment Received, Package Acceptance Pending'

const report = (message: string, status = 'in_transit', carrierCode: string | null = null) => {
  const said = { message, status, statusDetail: null, carrierCode }
  const carrier = message === 'Origin Scan' ? 'UPSDAP' : 'USPS'
  return { ...said, ...readScan(said, { carrier, partner: null }) }
}

describe('the scan of a SCAN form', () => {
  test.each([
    ['the postal service’s wording', report(pending)],
    ['another spelling of it', report('SHIPMENT RECEIVED, ACCEPTANCE PENDING')],
    ['the form by name', report('USPS scanned the SCAN Form')],
    [
      'the event code TM, whatever the wording',
      report('Accepted at USPS Origin Facility', 'in_transit', 'TM'),
    ],
  ])('is recognized by %s, hands the piece over and is not a scan of it', (_, scan) => {
    expect(scan.meaning).toBe('form_scanned')
    expect(isHandOver(scan)).toBe(true)
    expect(isPossession(scan)).toBe(false)
    expect(isPieceScan(scan)).toBe(false)
  })

  test('leaves the piece before transit', () => {
    expect(statusOf(report(pending))).toBe('pre_transit')
  })

  test('is ignored for a delivered piece', () => {
    expect(report(pending, 'delivered', 'TM').meaning).toBe('unclear')
  })
})

describe('a scan of the piece', () => {
  test.each([
    report('Accepted at USPS Origin Facility'),
    report('USPS in possession of item'),
    report('Arrived at USPS Regional Origin Facility'),
    report('Origin Scan', 'in_transit', 'OR'),
    // A code of acceptance outweighs the wording.
    report(pending, 'in_transit', 'OA'),
    report(pending, 'in_transit', '03'),
  ])('$message $carrierCode accepts it', (scan) => {
    expect(isPieceScan(scan)).toBe(true)
  })

  test.each([
    report('Shipping Label Created, USPS Awaiting Item', 'pre_transit'),
    report('Pre-Shipment Info Sent to USPS', 'pre_transit'),
    // Only the carrier's hands accept it: the rate provider calls it before transit.
    report('Accepted', 'pre_transit'),
    report('Accepted at USPS Origin Facility', 'pre_transit', 'OA'),
    report('A wording of next year', 'unknown'),
    report('Arrived Shipping Partner Facility, USPS Awaiting Item'),
    report('Picked Up by Shipping Partner, USPS Awaiting Item'),
  ])('is not “$message” ($status)', (scan) => {
    expect(isPieceScan(scan)).toBe(false)
    expect(isHandOver(scan)).toBe(false)
  })

  test('is not an unknown wording, even if its status shows the piece with the carrier', () => {
    const scan = report('A wording of next year')
    expect(scan.meaning).toBe('unclear')
    expect(isPieceScan(scan)).toBe(false)
    expect(isHandOver(scan)).toBe(true)
  })

  test.each(['In Transit to Next Facility', 'In Transit, Arriving Late', 'In Transit, Arriving On Time'])(
    'is not the forecast “%s”, even if it shows the piece with the carrier',
    (message) => {
      expect(isPieceScan(report(message))).toBe(false)
      expect(isPossession(report(message))).toBe(true)
    },
  )
})
