import { expect, test } from 'vitest'

import { serviceProof } from '#lib/contract/quotes/carriers.values.ts'

import { describeAllKeeping, describeKeeping, serviceExtras, serviceInFull } from './service-labels.tsx'

const none = { certified_mail: false, return_receipt: false, delivery_confirmation: null }
const certified = { certified_mail: true, return_receipt: true, delivery_confirmation: null }
const first = { carrier: 'USPS', service: 'First' }
const ground = { carrier: 'UPSDAP', service: 'Ground' }

test('a plain service has only its name', () => {
  expect(serviceInFull(first, none)).toBe('USPS First-Class Mail')
  expect(serviceInFull(ground, none)).toBe('UPS Ground')
})

test('the postal service is named with Certified Mail and its receipt', () => {
  expect(serviceInFull(first, certified)).toBe('USPS First-Class Mail, Certified Mail, return receipt')
})

test('another carrier is named with the signature that replaces Certified Mail', () => {
  expect(serviceInFull(ground, certified)).toBe('UPS Ground, signature required')
})

test('states once who may sign', () => {
  const restricted = { ...certified, delivery_confirmation: 'SIGNATURE_RESTRICTED' }
  expect(serviceExtras(first, restricted)).toBe('Certified Mail, return receipt, Restricted Delivery')
  expect(serviceExtras(ground, { ...none, delivery_confirmation: 'ADULT_SIGNATURE' })).toBe(
    'adult signature required',
  )
  expect(serviceExtras(ground, { ...none, delivery_confirmation: 'NO_SIGNATURE' })).toBe('')
})

test('states how long each carrier retains records once, and by service where periods differ', () => {
  const express = { carrier: 'USPS', service: 'Express' }
  const priority = { carrier: 'USPS', service: 'Priority' }
  expect(describeAllKeeping([ground, { ...ground, service: 'NextDayAir' }], none)).toBe(
    'How long UPS keeps this is unknown',
  )
  const fedex = { carrier: 'FedExDefault', service: 'FEDEX_GROUND' }
  expect(describeAllKeeping([ground, priority, fedex], none)).toBe(
    'USPS keeps this for 120 days · How long UPS and FedEx keep this is unknown',
  )
  expect(describeKeeping('UPSDAP', serviceProof('UPSDAP', 'Ground', none))).toBe(
    'How long UPS keeps this is unknown',
  )
  expect(describeAllKeeping([express, priority], none)).toBe(
    'USPS keeps this for 2 years (Priority Mail Express) or 120 days (Priority Mail)',
  )
  expect(describeAllKeeping([first], none)).toBe('No carrier record')
})
