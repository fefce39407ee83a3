import { describe, expect, test } from 'vitest'

import { addressDifference, hasDifference, addressLine } from './address-lines.ts'

const given = {
  name: 'Elizabeth Swan',
  company: null,
  street1: '179 N Harbor Dr',
  street2: null,
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
}

const text = (parts: { text: string }[]) => parts.map((part) => part.text).join('')
const changed = (parts: { text: string; isChanged: boolean }[]) =>
  parts.filter((part) => part.isChanged).map((part) => part.text)

describe('changes made by verification', () => {
  test('a change of capitalization alone is not a change', () => {
    const parts = addressDifference(given, {
      ...given,
      street1: '179 N HARBOR DR',
      city: 'REDONDO BEACH',
    })
    expect(hasDifference(parts)).toBe(false)
    expect(text(parts)).toBe('179 N HARBOR DR, REDONDO BEACH CA 90277')
  })

  test('only an added ZIP+4 is marked', () => {
    const parts = addressDifference(given, { ...given, zip: '90277-2506' })
    expect(changed(parts)).toEqual(['-2506'])
    expect(text(parts)).toBe('179 N Harbor Dr, Redondo Beach CA 90277-2506')
  })

  test('marks a corrected street word, but not the words around it', () => {
    const parts = addressDifference({ ...given, street1: '179 North Harbour Drive' }, given)
    expect(changed(parts)).toEqual(['N Harbor Dr'])
  })

  test('ignores periods', () => {
    expect(hasDifference(addressDifference({ ...given, street1: '179 N. Harbor Dr.' }, given))).toBe(false)
  })

  test('marks a moved apartment at its new position', () => {
    const parts = addressDifference(
      { ...given, street2: 'Apt 4' },
      { ...given, street1: '179 N Harbor Dr Apt 4' },
    )
    expect(text(parts)).toBe('179 N Harbor Dr Apt 4, Redondo Beach CA 90277')
  })
})

describe('an address on one line', () => {
  test('omits empty fields and the sender’s own country', () => {
    expect(addressLine({ ...given, company: '', street2: '' })).toBe(
      'Elizabeth Swan, 179 N Harbor Dr, Redondo Beach CA 90277',
    )
  })

  test('includes a foreign country', () => {
    expect(addressLine({ ...given, country: 'CA', state: 'ON' })).toMatch(/, Canada$/)
    expect(addressLine({ ...given, country: '?' })).toMatch(/, \?$/)
  })
})
