import { describe, expect, test } from 'vitest'

import { hasRecordings, readExchanges } from '#tests/support/recordings.ts'

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

const lastBody = (path: string) => readExchanges(`easypost/${path}`).at(-1)?.response.body

const recordedShipments = [
  'buys-a-shipment',
  'creates-a-shipment',
  'refunds-a-shipment',
  'generates-a-form-for-a-shipment',
  'retrieves-a-shipment',
  'creates-a-shipment-with-empty-or-null-objects-and-arrays',
]

describe.skipIf(!hasRecordings('easypost'))('recorded answers of EasyPost', () => {
  test.each(recordedShipments)('shipment "%s" is read whole', (name) => {
    for (const { response } of readExchanges(`easypost/Shipment-Service/${name}.json`)) {
      expect(wireShipment.safeParse(response.body).error).toBeUndefined()
    }
  })

  test('a rate keeps its price to the cent, and a missing delivery date is null', () => {
    const [shipment] = readExchanges('easypost/Shipment-Service/buys-a-shipment.json').map(({ response }) =>
      wireShipment.parse(response.body),
    )
    expect(shipment?.rates.map(readRate)).toContainEqual({
      providerRateId: 'rate_1417b8ba15e0420287f0249d36bb0ef6',
      providerShipmentId: 'shp_c19ef39504854bdeb0647fe46d9aa6ae',
      carrier: 'USPS',
      service: 'GroundAdvantage',
      postageCents: 593,
      deliveryDays: 3,
      deliveryDate: null,
      deliveryDateGuaranteed: false,
    })
  })

  test('a bought label carries the tracking number and what the carrier charged, without the insurance', () => {
    const bought = wireShipment.parse(lastBody('Shipment-Service/buys-a-shipment.json'))
    expect(readLabel(bought)).toMatchObject({
      carrier: 'USPS',
      service: 'GroundAdvantage',
      trackingNumber: '9400100110368068953228',
      trackingUrl: 'https://track.easypost.com/djE6dHJrXzE5ZWQzY2NlMTU2YzRmZDZhNmQwMmViMjY4ZWZjZDZk',
      trackerId: 'trk_19ed3cce156c4fd6a6d02eb268efcd6d',
      postageCents: 593,
    })
  })

  test('the address on a label is the one the carrier corrected when it sold the label', () => {
    const bought = wireShipment.parse(lastBody('Shipment-Service/buys-a-shipment.json'))
    expect(readLabel(bought)?.toAddress).toMatchObject({
      name: 'ELIZABETH SWAN',
      street1: '179 N HARBOR DR',
      street2: null,
      zip: '90277-2506',
    })
  })

  test('a shipment that is not bought has neither label nor refund', () => {
    const [created] = readExchanges('easypost/Shipment-Service/buys-a-shipment.json')
    const shipment = wireShipment.parse(created?.response.body)
    expect(readLabel(shipment)).toBeNull()
    expect(readRefund(shipment)).toBeNull()
  })

  test('a refund that was asked for is submitted, though the fees say nothing of it', () => {
    const refunded = wireShipment.parse(lastBody('Shipment-Service/refunds-a-shipment.json'))
    expect(readRefund(refunded)).toEqual({ status: 'submitted' })
  })

  test('forms of a shipment are found with their kind and address', () => {
    const shipment = wireShipment.parse(lastBody('Shipment-Service/generates-a-form-for-a-shipment.json'))
    expect(readForms(shipment)).toEqual([
      {
        type: 'return_packing_slip',
        url: expect.stringMatching(/^https:.*\.pdf$/),
        createdAt: new Date('2024-07-30T16:12:23Z'),
      },
    ])
  })

  test('a good address comes back upper-cased, with ZIP+4 and deliverable', () => {
    const body = lastBody('Address-Service/creates-an-address-with-verify_strict-param.json')
    expect(readVerifiedAddress(wireAddress.parse(body))).toMatchObject({
      deliverable: true,
      residential: false,
      faults: [],
      address: { street1: '179 N HARBOR DR', city: 'REDONDO BEACH', zip: '90277-2506', street2: null },
    })
  })

  test('an address that was not found is not deliverable, and the fault names a field of the form', () => {
    const body = lastBody('Address-Service/creates-an-address-with-verify-param.json')
    expect(readVerifiedAddress(wireAddress.parse(body))).toMatchObject({
      deliverable: false,
      faults: [{ field: 'street1', message: 'Address not found' }],
    })
  })

  test('success that comes with "not found" confirms nothing', () => {
    const body = lastBody('Address-Service/creates-an-address-with-verify_carrier-param.json')
    expect(readVerifiedAddress(wireAddress.parse(body)).deliverable).toBe(false)
  })

  test('a tracker keeps the carrier’s words, times and places', () => {
    const tracker = readTracker(wireTracker.parse(lastBody('Tracker-Service/creates-a-tracker.json')))
    expect(tracker).toMatchObject({ trackingNumber: 'EZ1000000001', status: 'pre_transit', signedBy: null })
    expect(tracker.details).toEqual([
      expect.objectContaining({
        message: 'Pre-Shipment Info Sent to USPS',
        occurredAt: new Date('2024-06-30T16:06:32Z'),
        carrierCode: null,
      }),
      expect.objectContaining({
        message: 'Shipping Label Created',
        location: { city: 'HOUSTON', state: 'TX', country: null, zip: '77063' },
      }),
    ])
  })

  test('a SCAN form names the pieces on it and where it can be fetched', () => {
    const form = readScanForm(wireScanForm.parse(lastBody('ScanForm-Service/creates-a-scanform.json')))
    expect(form).toMatchObject({
      status: 'created',
      message: null,
      trackingNumbers: ['9400100110368068953112'],
    })
    expect(form.formUrl).toMatch(/\.pdf$/)
  })
})

test('an address that the carrier data was too slow for is asked again, not refused', () => {
  const errors = [{ code: 'E.TIMED_OUT', field: 'address', message: 'Timed out', suggestion: null }]
  const address = { id: 'adr_1', verifications: { delivery: { success: false, errors } } }
  expect(() => readVerifiedAddress(address)).toThrow(expect.objectContaining({ kind: 'unavailable' }))
})

test('a missing apartment number is a fault to show, not a reason to refuse', () => {
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
