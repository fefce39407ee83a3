import { expect, test } from 'vitest'

import { maximumPiecesPerForm, planForms } from './hand-over.ts'

const fromAddress = {
  name: 'Harbor Legal',
  company: null,
  street1: '388 TOWNSEND ST',
  street2: null,
  city: 'SAN FRANCISCO',
  state: 'CA',
  zip: '94107',
  country: 'US',
  phone: null,
  email: null,
  verified: true,
  residential: false,
}
const piece = (id: number, carrier = 'USPS') => ({
  id: `${id}`,
  carrier,
  fromAddress,
  carrierAccountId: null,
})

test('more than 999 postal pieces are split, and every piece is on exactly one form', () => {
  const pieces = Array.from({ length: 2 * maximumPiecesPerForm + 1 }, (_, index) => piece(index))
  const { forms, withoutForm } = planForms(pieces)
  expect(forms.map((form) => form.length)).toEqual([999, 999, 1])
  expect(new Set(forms.flat())).toEqual(new Set(pieces))
  expect(withoutForm).toEqual([])
})

test('carriers without SCAN forms take their pieces without', () => {
  const pieces = [piece(1, 'UPSDAP'), piece(2), piece(3, 'FedExDefault')]
  const { forms, withoutForm } = planForms(pieces)
  expect(forms).toEqual([[pieces[1]]])
  expect(withoutForm).toEqual([pieces[0], pieces[2]])
})
