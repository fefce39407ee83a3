import { describe, expect, test } from 'vitest'

import type { EasypostExchangeName } from '#tests/support/fixtures/easypost/exchanges.ts'
import { easypostSources } from '#tests/support/fixtures/easypost/sources.ts'

import { readRates } from './read-rates.ts'
import {
  readForms,
  readLabel,
  readRate,
  readRefund,
  readScanForm,
  readTracker,
  readVerifiedAddress,
} from './transform.ts'
import { wireAddress, wireScanForm, wireShipment, wireTracker } from './wire.ts'

const shipmentExchanges = [
  'Shipment-Service/buys-a-shipment',
  'Shipment-Service/creates-a-shipment',
  'Shipment-Service/refunds-a-shipment',
  'Shipment-Service/generates-a-form-for-a-shipment',
  'Shipment-Service/retrieves-a-shipment',
  'Shipment-Service/creates-a-shipment-with-empty-or-null-objects-and-arrays',
] as const

describe.each(easypostSources)('responses in $name', ({ exchanges, expected }) => {
  const lastBody = (name: EasypostExchangeName) => exchanges(name).at(-1)?.response.body

  test.each(shipmentExchanges)('"%s" is read in full', (name) => {
    for (const { response } of exchanges(name)) {
      expect(wireShipment.safeParse(response.body).error).toBeUndefined()
    }
  })

  test('a rate has its price to the cent, and a missing delivery date is null', () => {
    const [shipment] = exchanges('Shipment-Service/buys-a-shipment').map(({ response }) =>
      wireShipment.parse(response.body),
    )
    expect(readRates(shipment?.rates ?? []).rates.map(readRate)).toContainEqual({
      providerRateId: expected.rateId,
      providerShipmentId: expected.shipmentId,
      carrier: 'USPS',
      service: 'GroundAdvantage',
      postageCents: expected.cents.rate,
      deliveryDays: expected.deliveryDays,
      deliveryDate: null,
      deliveryDateGuaranteed: false,
    })
  })

  test('a bought label carries the tracking number and what the carrier charged, without the insurance', () => {
    const bought = wireShipment.parse(lastBody('Shipment-Service/buys-a-shipment'))
    expect(readLabel(bought)).toMatchObject({
      carrier: 'USPS',
      service: 'GroundAdvantage',
      trackingNumber: expected.trackingNumber,
      trackingUrl: expected.trackingUrl,
      trackerId: expected.trackerId,
      postageCents: expected.cents.charged,
    })
  })

  test('uses the carrier’s corrected address on the sold label', () => {
    const bought = wireShipment.parse(lastBody('Shipment-Service/buys-a-shipment'))
    const { name, street1, zip } = expected.corrected
    expect(readLabel(bought)?.toAddress).toMatchObject({ name, street1, street2: null, zip })
  })

  test('a shipment that is not bought has neither label nor refund', () => {
    const [created] = exchanges('Shipment-Service/buys-a-shipment')
    const shipment = wireShipment.parse(created?.response.body)
    expect(readLabel(shipment)).toBeNull()
    expect(readRefund(shipment)).toBeNull()
  })

  test('a requested refund is submitted, even if the fees do not mention it', () => {
    const refunded = wireShipment.parse(lastBody('Shipment-Service/refunds-a-shipment'))
    expect(readRefund(refunded)).toEqual({ status: 'submitted' })
  })

  test('finds forms of a shipment with their kind and URL', () => {
    const shipment = wireShipment.parse(lastBody('Shipment-Service/generates-a-form-for-a-shipment'))
    expect(readForms(shipment)).toEqual([
      {
        type: 'return_packing_slip',
        url: expect.stringMatching(/^https:.*\.pdf$/),
        createdAt: new Date(expected.formCreatedAt),
      },
    ])
  })

  test('a valid address is returned in upper case, with ZIP+4 and deliverable', () => {
    const body = lastBody('Address-Service/creates-an-address-with-verify_strict-param')
    const { street1, city, zip, residential } = expected.corrected
    expect(readVerifiedAddress(wireAddress.parse(body))).toMatchObject({
      deliverable: true,
      residential,
      faults: [],
      address: { street1, city, zip, street2: null },
    })
  })

  test('an address that was not found is undeliverable, and the problem names a field of the form', () => {
    const body = lastBody('Address-Service/creates-an-address-with-verify-param')
    expect(readVerifiedAddress(wireAddress.parse(body))).toMatchObject({
      deliverable: false,
      faults: [{ field: 'street1', message: expected.notFoundMessage }],
    })
  })

  test('success with "not found" confirms nothing', () => {
    const body = lastBody('Address-Service/creates-an-address-with-verify_carrier-param')
    expect(readVerifiedAddress(wireAddress.parse(body)).deliverable).toBe(false)
  })

  test('a tracker has the carrier’s messages, times and places', () => {
    const tracker = readTracker(wireTracker.parse(lastBody('Tracker-Service/creates-a-tracker')))
    const { trackingNumber, messages, firstAt, city, state, zip } = expected.tracker
    expect(tracker).toMatchObject({ trackingNumber, status: 'pre_transit', signedBy: null })
    expect(tracker.details).toEqual([
      expect.objectContaining({ message: messages[0], occurredAt: new Date(firstAt), carrierCode: null }),
      expect.objectContaining({ message: messages[1], location: { city, state, country: null, zip } }),
    ])
  })

  test('a SCAN form names its pieces and its URL', () => {
    const form = readScanForm(wireScanForm.parse(lastBody('ScanForm-Service/creates-a-scanform')))
    expect(form).toMatchObject({
      status: 'created',
      message: null,
      trackingNumbers: [expected.scanFormTrackingNumber],
    })
    expect(form.formUrl).toMatch(/\.pdf$/)
  })
})

test('retries an address for which the carrier data was too slow, instead of rejecting it', () => {
  const errors = [{ code: 'E.TIMED_OUT', field: 'address', message: 'Timed out', suggestion: null }]
  const address = { id: 'adr_1', verifications: { delivery: { success: false, errors } } }
  expect(() => readVerifiedAddress(address)).toThrow(expect.objectContaining({ kind: 'unavailable' }))
})

test('a missing apartment number is an issue, not a rejection', () => {
  const errors = [
    {
      code: 'E.SECONDARY_INFORMATION.MISSING',
      field: 'street2',
      message: 'Missing secondary information (Apt/Suite#)',
      suggestion: null,
    },
  ]
  const address = { id: 'adr_1', verifications: { delivery: { success: true, errors } } }
  expect(readVerifiedAddress(address)).toMatchObject({ deliverable: true, faults: [{ field: 'street2' }] })
})
