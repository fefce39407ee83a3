import { expect, test } from 'vitest'

import { defaultOptions } from './option-values.ts'
import { expectedProofs } from './piece-card.tsx'

const none = defaultOptions.shipping_options
const names = (options: typeof none) => expectedProofs(options, true).map((row) => row.name)

test('a plain letter leaves no proof; private carriers record delivery', () => {
  const rows = expectedProofs(none, true)
  expect(rows.map((row) => row.proof.deliveredOn)).toEqual([false, true, true])
  expect(rows[0]?.name).toBe('USPS First-Class Mail')
})

test('a signature without Certified Mail requires Priority Mail', () => {
  expect(names({ ...none, delivery_confirmation: 'SIGNATURE' })[0]).toBe('USPS Priority Mail')
  expect(names({ ...none, certified_mail: true })).toEqual(['USPS Certified Mail'])
})

test('only the postal service offers delivery to the addressee only', () => {
  expect(names({ ...none, certified_mail: true, delivery_confirmation: 'SIGNATURE_RESTRICTED' })).toEqual([
    'USPS Certified Mail',
  ])
})

test('an international letter leaves no proof, and only UPS and FedEx offer a signature', () => {
  const [postal] = expectedProofs(none, false)
  expect(postal).toMatchObject({ name: 'USPS First-Class Mail International', proof: { deliveredOn: false } })
  const signed = expectedProofs({ ...none, delivery_confirmation: 'SIGNATURE' }, false)
  expect(signed.map((row) => [row.name, row.proof.signature])).toEqual([
    ['UPS', true],
    ['FedEx', true],
  ])
})
