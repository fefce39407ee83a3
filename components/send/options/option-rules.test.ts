import { describe, expect, test } from 'vitest'

import { deliveryConfirmations } from '#lib/contract/shipment-core/options.ts'

import {
  certifiedObstacle,
  confirmationChoices,
  returnReceiptObstacle,
  withMailOption,
} from './option-rules.ts'
import { asOptionValues, beginWith, defaultOptions, optionsInput } from './option-values.ts'

const none = defaultOptions.shipping_options
const certified = { ...none, certified_mail: true }

const disabled = (options: typeof none) =>
  confirmationChoices(options, true)
    .filter((choice) => choice.disabledReason)
    .map((choice) => choice.value)

describe('mail options', () => {
  test('offer each confirmation in the contract once, and the default', () => {
    const values = confirmationChoices(none, true).map((choice) => choice.value)
    expect(values).toHaveLength(deliveryConfirmations.length + 1)
    expect(new Set(values)).toEqual(new Set([...deliveryConfirmations, null]))
  })

  test('sell a return receipt with Certified Mail only', () => {
    expect(returnReceiptObstacle(none)).toMatch(/Requires Certified Mail/)
    expect(returnReceiptObstacle(certified)).toBeNull()
  })

  test('remove the return receipt together with Certified Mail', () => {
    const both = withMailOption(certified, { return_receipt: true }, true)
    expect(both.return_receipt).toBe(true)
    expect(withMailOption(both, { certified_mail: false }, true)).toEqual(none)
  })

  test('never combine a return receipt with an adult signature', () => {
    const receipt = { ...certified, return_receipt: true }
    expect(disabled(receipt)).toEqual(
      expect.arrayContaining(['ADULT_SIGNATURE', 'ADULT_SIGNATURE_RESTRICTED']),
    )
    const adult = { ...certified, delivery_confirmation: 'ADULT_SIGNATURE' as const }
    expect(returnReceiptObstacle(adult)).toMatch(/adult signature/)
  })

  test('remove a signature that Certified Mail includes or excludes', () => {
    for (const value of ['SIGNATURE', 'NO_SIGNATURE'] as const) {
      const before = { ...none, delivery_confirmation: value }
      expect(withMailOption(before, { certified_mail: true }, true).delivery_confirmation).toBeNull()
    }
  })

  test('keep restricted delivery with Certified Mail', () => {
    const before = { ...none, delivery_confirmation: 'SIGNATURE_RESTRICTED' as const }
    expect(withMailOption(before, { certified_mail: true }, true)).toEqual({
      ...before,
      certified_mail: true,
    })
  })

  test('offer delivery to the addressee only for domestic mail', () => {
    const abroad = confirmationChoices(none, false).filter((choice) => choice.disabledReason)
    expect(abroad.map((choice) => choice.value)).toEqual([
      'SIGNATURE_RESTRICTED',
      'ADULT_SIGNATURE_RESTRICTED',
    ])
  })

  test('state that Certified Mail is domestic only', () => {
    expect(certifiedObstacle(true)).toBeNull()
    expect(certifiedObstacle(false)).toMatch(/U\.S\. addresses only/)
  })
})

describe('the options form', () => {
  test('starts with values that the contract accepts', () => {
    expect(optionsInput.safeParse(defaultOptions).success).toBe(true)
  })

  test('shows a draft unchanged, and an unknown confirmation as none', () => {
    expect(
      asOptionValues({
        shipment_name: null,
        print_options: { color: true, duplex: false },
        shipping_options: { certified_mail: true, return_receipt: true, delivery_confirmation: 'CARRIER_X' },
        chosen_kit: 'label-9x12',
        tags: [{ id: crypto.randomUUID(), name: 'unit 4' }],
        reference: '2026-0417',
        cost_center: null,
        matter: null,
      }),
    ).toEqual({
      shipment_name: '',
      print_options: { color: true, duplex: false },
      shipping_options: { certified_mail: true, return_receipt: true, delivery_confirmation: null },
      kit: 'label-9x12',
      tags: ['unit 4'],
      reference: '2026-0417',
      cost_center: '',
      matter: null,
    })
  })
})

describe('the organization’s default options', () => {
  const defaults = {
    print_options: { color: true, duplex: false },
    shipping_options: { certified_mail: true, return_receipt: true },
  }

  test('apply to a new letter', () => {
    expect(beginWith(defaults, true)).toEqual({
      ...defaultOptions,
      print_options: defaults.print_options,
      shipping_options: { ...defaults.shipping_options, delivery_confirmation: null },
    })
    expect(beginWith(null, true)).toEqual(defaultOptions)
  })

  test('exclude what is not sold abroad', () => {
    expect(beginWith(defaults, false).shipping_options).toEqual(defaultOptions.shipping_options)
  })
})
