import { expect, test } from 'vitest'

import type { Address } from '#lib/contract/addresses/address.ts'
import { letterKeyOf, recipientKeyOf } from '#lib/service/addresses/format-address.ts'
import { asInput } from '#lib/service/shipments/draft.ts'

import { isCorrected } from './find-findings.ts'

const at = (changes: Partial<Address> = {}): Address => ({
  name: 'Ana Ruiz',
  company: null,
  street1: '388 North Townsend Street',
  street2: '#20',
  city: 'San Francisco',
  state: 'California',
  zip: '94107',
  country: 'US',
  phone: null,
  email: null,
  verified: false,
  residential: false,
  ...changes,
})

const standardized = {
  street1: '388 N TOWNSEND ST APT 20',
  street2: null,
  city: 'SAN FRANCISCO',
  state: 'CA',
  zip: '94107-1670',
}

test('the postal service’s format is not a correction: capitals, abbreviations, lines and ZIP+4', () => {
  expect(isCorrected({ entered: at(), verified: at(standardized) })).toBe(false)
})

test.each([
  ['street', { street1: '388 N TOWNSENT ST APT 20' }],
  ['apartment', { street1: '388 N TOWNSEND ST APT 21' }],
  ['city', { city: 'DALY CITY' }],
  ['ZIP code', { zip: '94014-1670' }],
])('another %s is a correction', (_, changes) => {
  expect(isCorrected({ entered: at(), verified: at({ ...standardized, ...changes }) })).toBe(true)
})

test('an unconfirmed address was not corrected', () => {
  expect(isCorrected({ entered: at(), verified: null })).toBe(false)
})

test('a letter is the same for any spelling of its recipient, and different for another recipient or document', () => {
  const letter = letterKeyOf(asInput(at()), 'a')
  expect(letterKeyOf(asInput(at({ ...standardized, name: 'ANA RUIZ' })), 'a')).toBe(letter)
  expect(letterKeyOf(asInput(at({ name: 'Ben Ode' })), 'a')).not.toBe(letter)
  expect(letterKeyOf(asInput(at()), 'b')).not.toBe(letter)
  // Neither the name nor the place can be read from it.
  expect(letter).toMatch(/^[\w-]{22}$/)
})

test.each([
  ['Łukasz Nowak', 'Lukasz Nowak'],
  ['Lee, Ana', 'Ana Lee'],
  ['Søren Þór', 'Soren Thor'],
  ['Seán O’Brien', "Sean O'Brien"],
  ['Ana\u200B Lee', 'ana lee'],
  ['Ana Lee, Esq.', 'Ana Lee Esq'],
])('%s and %s are the same recipient', (left, right) => {
  const keyOf = (name: string) => recipientKeyOf(asInput(at({ name })))
  expect(keyOf(left)).toBe(keyOf(right))
  expect(keyOf(left)).not.toBe(keyOf('Ben Ode'))
})
