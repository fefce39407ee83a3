import { describe, expect, test } from 'vitest'

import { emptyAddress } from '#components/address/address-values.ts'
import { countries, countryName } from '#lib/contract/addresses/countries.values.ts'
import { usStates } from '#lib/contract/addresses/us-states.values.ts'

import { fieldOfError, isAddressError, partsAtError, addressesInput } from './addresses-values.ts'

const swan = {
  ...emptyAddress,
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

const errorsOf = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    addressesInput.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [],
  )

describe('the addresses form', () => {
  test('accepts a recipient with empty optional fields, and uses the organization’s return address', () => {
    expect(errorsOf({ to_address: swan, from_address: null })).toEqual({})
  })

  test('names every invalid field', () => {
    expect(Object.keys(errorsOf({ to_address: emptyAddress, from_address: null })).toSorted()).toEqual([
      'to_address.city',
      'to_address.name',
      'to_address.state',
      'to_address.street1',
      'to_address.zip',
    ])
  })

  test('validates the format of US ZIP codes only', () => {
    const zip = (value: string, country = 'US') =>
      errorsOf({ to_address: { ...swan, zip: value, country }, from_address: null })['to_address.zip']
    expect(zip('90277-2506')).toBeUndefined()
    expect(zip('902772506')).toBeUndefined()
    expect(zip('9027')).toMatch(/five-digit/)
    expect(zip('K1A 0B1', 'CA')).toBeUndefined()
  })

  test('validates a custom return address by the same rules', () => {
    expect(errorsOf({ to_address: swan, from_address: { ...swan, zip: 'x' } })).toHaveProperty([
      'from_address.zip',
    ])
  })
})

describe('API errors', () => {
  test('are shown at the field they name', () => {
    expect(fieldOfError({ field: 'to_address.zip' })).toBe('to_address.zip')
    expect(fieldOfError({ field: 'from_address.state' })).toBe('from_address.state')
  })

  test('are shown at the street when they name no field of the form', () => {
    expect(fieldOfError({ field: 'to_address' })).toBe('to_address.street1')
    expect(fieldOfError({ field: 'to_address.toString' })).toBe('to_address.street1')
    expect(fieldOfError({ field: 'to_address.latitude' })).toBe('to_address.street1')
  })

  test('about other parts are not treated as address errors', () => {
    expect(fieldOfError({ field: 'tags.0' })).toBeNull()
    expect(isAddressError({ field: 'to_address_given.zip' })).toBe(false)
    expect(isAddressError({ field: 'to_address' })).toBe(true)
  })

  test('open the address they belong to', () => {
    expect(partsAtError([{ field: 'from_address.zip', message: '' }])).toEqual(['from_address'])
    expect(partsAtError([{ field: 'tags', message: '' }])).toEqual([])
  })
})

describe('states and countries', () => {
  test('have distinct two-letter codes and names', () => {
    for (const list of [usStates, countries]) {
      expect(new Set(list.map((entry) => entry.code)).size).toBe(list.length)
      expect(list.every((entry) => /^[A-Z]{2}$/.test(entry.code) && entry.name !== entry.code)).toBe(true)
    }
    expect(countries[0]).toEqual({ code: 'US', name: 'United States' })
    expect(countryName('not a code')).toBe('not a code')
  })
})
