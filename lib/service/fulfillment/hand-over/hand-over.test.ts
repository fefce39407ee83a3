import { expect, test } from 'vitest'

import { maximumPiecesPerForm, nextManifestDay, planForms as plan, type FormRules } from './plan-forms.ts'

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
const piece = (
  id: number,
  carrier = 'USPS',
  { isTracked = true, labelDate = '2026-11-23', service = 'First' } = {},
) => ({
  id: `${id}`,
  carrier,
  service,
  fromAddress,
  carrierAccountId: null,
  connectedAccountId: null,
  ratesAccount: null,
  isTracked,
  labelDate,
})

type Planned = ReturnType<typeof piece>

const planForms = (
  pieces: Planned[],
  learned: FormRules['learned'] = null,
  now = new Date('2026-11-23T20:00:00Z'),
) => plan(pieces, { learned, now })

test('splits more than 999 postal pieces, with every piece on exactly one form', () => {
  const pieces = Array.from({ length: 2 * maximumPiecesPerForm + 1 }, (_, index) => piece(index))
  const { forms, withoutForm } = planForms(pieces)
  expect(forms.map((form) => form.length)).toEqual([999, 999, 1])
  expect(new Set(forms.flat())).toEqual(new Set(pieces))
  expect(withoutForm).toEqual([])
})

test('carriers without SCAN forms accept their pieces without one', () => {
  const pieces = [piece(1, 'UPSDAP'), piece(2), piece(3, 'FedExDefault')]
  const { forms, withoutForm } = planForms(pieces)
  expect(forms).toEqual([[pieces[1]]])
  expect(withoutForm).toEqual([pieces[0], pieces[2]])
})

test('plain letters go on no form, and pieces of another day on a separate form', () => {
  const pieces = [
    piece(1),
    piece(2, 'USPS', { isTracked: false }),
    piece(3, 'USPS', { labelDate: '2026-11-24' }),
    piece(4),
  ]
  const { forms, withoutForm } = planForms(pieces)
  expect(forms).toEqual([[pieces[0], pieces[3]], [pieces[2]]])
  expect(withoutForm).toEqual([pieces[1]])
})

test('certified letters go on the list, not on a form, once forms are known to reject them', () => {
  const pieces = [
    piece(1),
    piece(2, 'USPS', { service: 'Priority' }),
    piece(3, 'UPSDAP', { service: 'Ground' }),
  ]
  const learned = { certified_letters_on_forms: false, forms_after_manifest: null }
  expect(planForms(pieces, learned)).toEqual({ forms: [[pieces[1]]], withoutForm: [pieces[0], pieces[2]] })
  const listed = { certified_letters_on_forms: true, forms_after_manifest: null }
  expect(planForms(pieces, listed).forms).toEqual([[pieces[0], pieces[1]]])
})

test('after 22:30 Pacific requests no form for manifested pieces, once such forms are known to fail', () => {
  const due = piece(1)
  const later = piece(2, 'USPS', { labelDate: '2026-11-24' })
  const learned = { certified_letters_on_forms: null, forms_after_manifest: false }
  const at = (time: string, rules: FormRules['learned'] = learned) =>
    planForms([due, later], rules, new Date(time))
  // 22:29 and 22:30 in November, eight hours behind UTC.
  expect(at('2026-11-24T06:29:59Z').withoutForm).toEqual([])
  expect(at('2026-11-24T06:30:00Z')).toEqual({ forms: [[later]], withoutForm: [due] })
  expect(at('2026-11-24T06:30:00Z', null).withoutForm).toEqual([])
  expect(nextManifestDay(new Date('2026-11-24T06:29:59Z'))).toBe('2026-11-23')
  expect(nextManifestDay(new Date('2026-11-24T06:30:00Z'))).toBe('2026-11-24')
})
