import { describe, expect, test } from 'vitest'

import {
  carrierName,
  isCertified,
  serviceName,
  serviceProof,
  carrierTrackingPage,
} from './carriers.values.ts'

const plain = { certified_mail: false, return_receipt: false, delivery_confirmation: null }
const certified = { certified_mail: true, return_receipt: true, delivery_confirmation: null }

describe('names', () => {
  test('known values get their public name, unknown ones stay as they are', () => {
    expect(carrierName('FedExDefault')).toBe('FedEx')
    expect(serviceName('UPSDAP', '2ndDayAir')).toBe('2nd Day Air')
    expect(carrierName('Pigeon')).toBe('Pigeon')
    expect(serviceName('USPS', 'Library')).toBe('Library')
  })
})

describe('proof', () => {
  test('Certified Mail proves mailing, delivery and signature, and is kept for two years', () => {
    expect(serviceProof('USPS', 'First', certified)).toEqual({
      mailedOn: true,
      deliveredOn: true,
      signature: true,
      returnReceipt: true,
      carrierKeeps: '2 years',
    })
  })

  test('a return receipt comes with Certified Mail only', () => {
    expect(serviceProof('USPS', 'Express', certified).returnReceipt).toBe(false)
    expect(serviceProof('UPSDAP', 'Ground', certified).returnReceipt).toBe(false)
  })

  test('a plain First-Class letter proves nothing', () => {
    expect(serviceProof('USPS', 'First', plain)).toEqual({
      mailedOn: false,
      deliveredOn: false,
      signature: false,
      returnReceipt: false,
      carrierKeeps: null,
    })
  })

  test('a tracked postal service proves mailing and delivery for 120 days', () => {
    expect(serviceProof('USPS', 'Priority', plain)).toMatchObject({
      mailedOn: true,
      deliveredOn: true,
      signature: false,
      carrierKeeps: '120 days',
    })
  })

  test('a signature is credited only when the confirmation makes someone sign', () => {
    const signed = { ...plain, delivery_confirmation: 'SIGNATURE' }
    const unsigned = { ...plain, delivery_confirmation: 'NO_SIGNATURE' }
    expect(serviceProof('UPSDAP', 'Ground', signed)).toMatchObject({ signature: true, mailedOn: false })
    expect(serviceProof('UPSDAP', 'Ground', unsigned).signature).toBe(false)
    expect(serviceProof('FedExDefault', 'FEDEX_2_DAY', signed)).toMatchObject({
      signature: true,
      carrierKeeps: '90 days',
    })
  })

  test('beside Certified Mail, private carriers are asked for a signature instead', () => {
    expect(serviceProof('UPSDAP', 'Ground', certified)).toMatchObject({ signature: true, mailedOn: false })
  })

  test('an unknown carrier is credited with nothing', () => {
    expect(serviceProof('Pigeon', 'Fast', certified)).toEqual({
      mailedOn: false,
      deliveredOn: false,
      signature: false,
      returnReceipt: false,
      carrierKeeps: null,
    })
  })

  test('only First-Class and Priority Mail can be certified', () => {
    expect(isCertified('USPS', 'Priority', certified)).toBe(true)
    expect(isCertified('USPS', 'GroundAdvantage', certified)).toBe(false)
    expect(isCertified('UPS', 'Ground', certified)).toBe(false)
  })
})

test('a number is tracked on the page of its own carrier', () => {
  expect(carrierTrackingPage('USPS', '9407166172390735879288')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9407166172390735879288',
  )
  expect(carrierTrackingPage('UPSDAP', '1Z&x')).toBe('https://www.ups.com/track?tracknum=1Z%26x')
  expect(carrierTrackingPage('DHLExpress', '1')).toBeNull()
})
