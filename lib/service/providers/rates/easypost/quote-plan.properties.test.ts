import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { deliveryConfirmations } from '#lib/contract/shipment-core/options.ts'
import type { RatesAddress } from '#lib/service/providers/rates/port.ts'
import { packingsOf } from '#tests/support/mailpiece/packings.ts'

import { packagesFor } from './packages.ts'
import { planQuote } from './quote-plan.ts'

const at = (country: string): RatesAddress => ({
  name: 'Elizabeth Swan',
  company: null,
  street1: '179 N Harbor Dr',
  street2: null,
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country,
  phone: null,
  email: null,
})

const asked = fc.record({
  country: fc.constantFrom('US', 'CA', 'GB', 'JP'),
  pages: fc.integer({ min: 1, max: 500 }),
  options: fc
    .record({
      certifiedMail: fc.boolean(),
      returnReceipt: fc.boolean(),
      deliveryConfirmation: fc.constantFrom(null, ...deliveryConfirmations),
    })
    .map((options) => ({ ...options, returnReceipt: options.certifiedMail && options.returnReceipt })),
})

const plan = ({ country, pages, options }: typeof asked extends fc.Arbitrary<infer Asked> ? Asked : never) =>
  planQuote({
    to: at(country),
    from: at('US'),
    packings: packingsOf(pages, { certified: options.certifiedMail }),
    options,
    labelDate: '2026-11-23',
  })

const keyOf = (carrier: string, service: string | null) => `${carrier} ${service}`

test('every service is either quoted or missing with a reason, never both', () => {
  fc.assert(
    fc.property(asked, (input) => {
      const { requests, missing } = plan(input)
      const known = packagesFor(input.country === 'US').flatMap(({ quoted }) => quoted)
      const requested = requests.flatMap(({ quoted }) => quoted)
      const keys = [
        ...requested.map(({ carriers, service }) => keyOf(carriers[0], service)),
        ...missing.map(({ carrier, service }) => keyOf(carrier, service)),
      ]
      expect(keys.toSorted()).toEqual(
        known.map(({ carriers, service }) => keyOf(carriers[0], service)).sort(),
      )
      expect(missing.every(({ reason }) => /^[A-Z0-9].*\.$/.test(reason))).toBe(true)
    }),
  )
})

test('certified mail and its receipt are always requested, and only for domestic postal mail', () => {
  fc.assert(
    fc.property(asked, (input) => {
      for (const { options, quoted } of plan(input).requests) {
        const isPostal = quoted.some(({ name }) => name === 'USPS')
        expect(options.certified_mail === true).toBe(isPostal && input.options.certifiedMail)
        expect(options.return_receipt === true).toBe(isPostal && input.options.returnReceipt)
        if (options.certified_mail) expect(input.country).toBe('US')
      }
    }),
  )
})

test('requests a signature wherever mail must be signed for', () => {
  fc.assert(
    fc.property(asked, (input) => {
      const { certifiedMail, deliveryConfirmation } = input.options
      const mustSign = certifiedMail || ![null, 'NO_SIGNATURE'].includes(deliveryConfirmation)
      if (!mustSign) return
      for (const { options } of plan(input).requests) {
        const confirmation = options.delivery_confirmation ?? 'NO_SIGNATURE'
        expect(options.certified_mail === true || confirmation !== 'NO_SIGNATURE').toBe(true)
      }
    }),
  )
})

test('declares the packed weight, and customs exactly for international mail', () => {
  fc.assert(
    fc.property(asked, (input) => {
      for (const { parcel, packed, customs } of plan(input).requests) {
        expect(parcel.weight).toBe(packed.weightOunces)
        expect(customs !== undefined).toBe(input.country !== 'US')
        if (customs) expect(customs.customs_items[0].weight).toBe(parcel.weight)
      }
    }),
  )
})
