import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { pricePostalAbroad, pricePrivateAbroad } from './rate-abroad.ts'
import { pricePostal, type Priced, pricePrivate } from './rate-domestic.ts'
import type { EasypostOptions, EasypostParcel } from './shapes.ts'

const plain: EasypostOptions = { currency: 'USD', payment: { type: 'SENDER' }, date_advance: 0 }

const parcel = (predefined: string | null, weight: number): EasypostParcel => ({
  id: 'prcl_1',
  object: 'Parcel',
  created_at: '',
  updated_at: '',
  length: null,
  width: null,
  height: null,
  predefined_package: predefined,
  weight,
  mode: 'test',
})

const centsOf = (priced: Priced): number[] =>
  'refusal' in priced ? [] : priced.services.map(({ cents }) => cents)

const container = fc.constantFrom('Letter', 'Flat', 'FlatRateEnvelope', 'FlatRateLegalEnvelope', null)
const ounces = fc.integer({ min: 1, max: 130 }).map((tenths) => tenths / 10)
const zone = fc.integer({ min: 1, max: 8 })
const carrier = fc.constantFrom('UPSDAP' as const, 'FedExDefault' as const)
const country = fc.constantFrom('CA', 'GB', 'JP')

const expectNoneLess = (more: readonly number[], less: readonly number[]) => {
  for (const [index, cents] of more.entries()) expect(cents).toBeGreaterThanOrEqual(less[index] ?? 0)
}

test('a heavier piece never costs less, domestic or international, and every price is in whole cents', () => {
  fc.assert(
    fc.property(container, ounces, ounces, zone, carrier, country, (box, one, other, distance, by, to) => {
      const [light, heavy] = [Math.min(one, other), Math.max(one, other)]
      const prices = (weight: number) => [
        centsOf(pricePostal(parcel(box, weight), plain, distance)),
        centsOf(pricePostalAbroad(parcel(box, weight), plain, to)),
        pricePrivate(by, parcel(null, weight), plain, distance).map(({ cents }) => cents),
        pricePrivateAbroad(by, parcel(null, weight), plain, to).map(({ cents }) => cents),
      ]
      const [less, more] = [prices(light), prices(heavy)]
      for (const [index, list] of more.entries()) expectNoneLess(list, less[index] ?? [])
      expect(more.flat().every((cents) => Number.isInteger(cents) && cents > 0)).toBe(true)
    }),
  )
})

test('a longer distance never costs less with a private carrier, and a receipt never less than none', () => {
  fc.assert(
    fc.property(ounces, zone, zone, carrier, (weight, one, other, by) => {
      const at = (distance: number) =>
        pricePrivate(by, parcel(null, weight), plain, distance).map(({ cents }) => cents)
      expectNoneLess(at(Math.max(one, other)), at(Math.min(one, other)))
      const certified = { ...plain, certified_mail: true }
      const letter = (options: EasypostOptions) => centsOf(pricePostal(parcel('Flat', weight), options, one))
      expectNoneLess(letter(certified), letter(plain))
      expectNoneLess(letter({ ...certified, return_receipt: true }), letter(certified))
    }),
  )
})
