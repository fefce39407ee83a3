import { describe, expect, test } from 'vitest'

import {
  boughtServiceName,
  carrierName,
  isCertified,
  isPostal,
  serviceName,
  serviceProof,
  soldOptions,
  carrierTrackingPage,
} from './carriers.values.ts'

const plain = { certified_mail: false, return_receipt: false, delivery_confirmation: null }
const certified = { certified_mail: true, return_receipt: true, delivery_confirmation: null }

describe('names', () => {
  test('returns the public names of known values, and unknown ones unchanged', () => {
    expect(carrierName('FedExDefault')).toBe('FedEx')
    expect(serviceName('UPSDAP', '2ndDayAir')).toBe('2nd Day Air')
    expect(carrierName('Pigeon')).toBe('Pigeon')
    expect(serviceName('USPS', 'Library')).toBe('Library')
  })
})

test('a service is named with the extras that the postal service sold with it, and with no others', () => {
  expect(boughtServiceName('USPS', 'First', certified)).toBe(
    'First-Class Mail, Certified Mail, return receipt',
  )
  expect(boughtServiceName('USPS', 'First', { certified_mail: true, return_receipt: false })).toBe(
    'First-Class Mail, Certified Mail',
  )
  expect(boughtServiceName('USPS', 'First', plain)).toBe('First-Class Mail')
  expect(boughtServiceName('USPS', 'First', null)).toBe('First-Class Mail')
  expect(boughtServiceName('USPS', 'Express', certified)).toBe('Priority Mail Express')
  expect(boughtServiceName('UPSDAP', 'Ground', certified)).toBe('Ground')
})

describe('proof', () => {
  test('Certified Mail proves mailing, delivery and signature for two years', () => {
    expect(serviceProof('USPS', 'First', certified)).toEqual({
      mailedOn: true,
      deliveredOn: true,
      signature: true,
      returnReceipt: true,
      timelyForIrs: null,
      carrierKeeps: '2 years',
    })
  })

  test('a return receipt requires Certified Mail', () => {
    expect(serviceProof('USPS', 'Express', certified).returnReceipt).toBe(false)
    expect(serviceProof('UPSDAP', 'Ground', certified).returnReceipt).toBe(false)
  })

  test('a plain First-Class letter proves nothing', () => {
    expect(serviceProof('USPS', 'First', plain)).toEqual({
      mailedOn: false,
      deliveredOn: false,
      signature: false,
      returnReceipt: false,
      timelyForIrs: null,
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

  test('counts a signature only if the confirmation requires one', () => {
    const signed = { ...plain, delivery_confirmation: 'SIGNATURE' }
    const unsigned = { ...plain, delivery_confirmation: 'NO_SIGNATURE' }
    expect(serviceProof('UPSDAP', 'Ground', signed)).toMatchObject({ signature: true, mailedOn: false })
    expect(serviceProof('UPSDAP', 'Ground', unsigned).signature).toBe(false)
    expect(serviceProof('FedExDefault', 'FEDEX_2_DAY', signed).signature).toBe(true)
  })

  test('says nothing of how long UPS and FedEx keep their records, for which there is no source', () => {
    expect(serviceProof('UPSDAP', 'Ground', plain).carrierKeeps).toBeNull()
    expect(serviceProof('FedExDefault', 'FEDEX_2_DAY', plain).carrierKeeps).toBeNull()
  })

  test('next to Certified Mail, private carriers are quoted with a signature', () => {
    expect(serviceProof('UPSDAP', 'Ground', certified)).toMatchObject({ signature: true, mailedOn: false })
  })

  test('credits an unknown carrier with nothing', () => {
    expect(serviceProof('Pigeon', 'Fast', certified)).toEqual({
      mailedOn: false,
      deliveredOn: false,
      signature: false,
      returnReceipt: false,
      timelyForIrs: null,
      carrierKeeps: null,
    })
  })

  test.each([
    ['UPSDAP', 'NextDayAirSaver', true],
    ['UPS', '2ndDayAirAM', true],
    ['UPSDAP', 'Ground', false],
    ['UPSDAP', '3DaySelect', false],
    ['FedExDefault', 'FEDEX_2_DAY', true],
    ['FedEx', 'FEDEX_2_DAY_AM', false],
    ['FedExDefault', 'FEDEX_EXPRESS_SAVER', false],
    ['USPS', 'Priority', null],
  ])('says whether IRS Notice 2016-30 designates %s %s: %s', (carrier, service, timely) => {
    expect(serviceProof(carrier, service, plain).timelyForIrs).toBe(timely)
  })

  test.each(['USPS', 'USPSShip', 'UspsShip', 'UspsShipAccount', 'UspsWallet'])(
    'EasyPost’s account %s is of the postal service',
    (carrier) => {
      expect([isPostal(carrier), carrierName(carrier), isCertified(carrier, 'First', certified)]).toEqual([
        true,
        'USPS',
        true,
      ])
      expect(serviceProof(carrier, 'First', certified)).toEqual(serviceProof('USPS', 'First', certified))
    },
  )

  test('only First-Class and Priority Mail can be certified', () => {
    expect(isCertified('USPS', 'Priority', certified)).toBe(true)
    expect(isCertified('USPS', 'GroundAdvantage', certified)).toBe(false)
    expect(isCertified('UPS', 'Ground', certified)).toBe(false)
  })
})

test('tracks a number on the page of its own carrier', () => {
  expect(carrierTrackingPage('USPS', '9407166172390735879288')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9407166172390735879288',
  )
  expect(carrierTrackingPage('UPSDAP', '1Z&x')).toBe('https://www.ups.com/track?tracknum=1Z%26x')
  expect(carrierTrackingPage('DHLExpress', '1')).toBeNull()
})

describe('what is sold', () => {
  const signed = { certified_mail: false, return_receipt: false, delivery_confirmation: 'SIGNATURE' }

  test('UPS and FedEx sell a signature in place of Certified Mail, or the signature that was requested', () => {
    expect(soldOptions('UPSDAP', certified)).toEqual(signed)
    expect(soldOptions('FedExDefault', { ...certified, delivery_confirmation: 'ADULT_SIGNATURE' })).toEqual({
      ...signed,
      delivery_confirmation: 'ADULT_SIGNATURE',
    })
    expect(soldOptions('UPSDAP', plain)).toEqual(plain)
  })

  test('USPS sells Certified Mail as requested, which includes a signature', () => {
    expect(soldOptions('USPS', { ...certified, delivery_confirmation: 'SIGNATURE' })).toEqual(certified)
    const restricted = { ...certified, delivery_confirmation: 'SIGNATURE_RESTRICTED' }
    expect(soldOptions('USPS', restricted)).toEqual(restricted)
    expect(soldOptions('USPS', signed)).toEqual(signed)
  })
})
