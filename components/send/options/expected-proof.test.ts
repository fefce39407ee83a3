import { expect, test } from 'vitest'

import { expectedProofs } from './expected-proof.ts'
import { defaultOptions } from './option-values.ts'

const none = defaultOptions.shipping_options
const names = (options: typeof none) => expectedProofs(options).map((row) => row.name)

test('a plain letter leaves no proof, the private carriers a delivery', () => {
  const rows = expectedProofs(none)
  expect(rows.map((row) => row.proof.deliveredOn)).toEqual([false, true, true])
  expect(rows[0]?.name).toBe('USPS First-Class Mail')
})

test('a signature without Certified Mail takes Priority Mail', () => {
  expect(names({ ...none, delivery_confirmation: 'SIGNATURE' })[0]).toBe('USPS Priority Mail')
  expect(names({ ...none, certified_mail: true })[0]).toBe('USPS Certified Mail')
})

test('delivery to the addressee only is offered by the postal service alone', () => {
  expect(names({ ...none, certified_mail: true, delivery_confirmation: 'SIGNATURE_RESTRICTED' })).toEqual([
    'USPS Certified Mail',
  ])
})
