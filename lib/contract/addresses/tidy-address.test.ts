import { describe, expect, test } from 'vitest'

import { addressInput } from './address.ts'
import { postalErrors, privateCarrierObstacle } from './postal-rules.values.ts'

const swan = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

const domestic = { ...swan, street2: null, country: 'US' }

const read = (changes: object) => addressInput.parse({ ...swan, ...changes })

const errorOf = (changes: object) =>
  addressInput.safeParse({ ...swan, ...changes }).error?.issues.map(({ path, message }) => [...path, message])

describe('reads a ZIP code as typed or exported', () => {
  test.each([
    ['90277-', 'CA', '90277'],
    ['90277 2506', 'CA', '90277-2506'],
    ['902772506', 'CA', '90277-2506'],
    ['90277–2506', 'CA', '90277-2506'],
    ['90277—2506', 'CA', '90277-2506'],
    ['90277−2506', 'CA', '90277-2506'],
    ['90277 - 2506', 'CA', '90277-2506'],
    ['90277‑2506', 'CA', '90277-2506'],
    ['90277.2506', 'CA', '90277-2506'],
    ['90277-0000', 'CA', '90277'],
    ['90277.0', 'CA', '90277'],
    ['９０２７７', 'CA', '90277'],
    ["'02108", 'MA', '02108'],
    ['2108', 'MA', '02108'],
    ['2108-1234', 'MA', '02108-1234'],
    ['2108 1234', 'Massachusetts', '02108-1234'],
    ['21081234', 'MA', '02108-1234'],
    ['501', 'NY', '00501'],
    ['926', 'PR', '00926'],
    ['CA 90277', 'CA', '90277'],
    ['CA 90277', 'California', '90277'],
    ['CA90277', 'CA', '90277'],
    ['CA, 90277-2506', 'CA', '90277-2506'],
    ['90277 CA', 'CA', '90277'],
    ['California 90277', 'CA', '90277'],
    ['ZIP 90277', 'CA', '90277'],
    ['Zip code: 90277', 'CA', '90277'],
    ['US-90277', 'CA', '90277'],
  ])('reads “%s” in %s as %s', (zip, state, expected) => {
    expect(read({ zip, state })).toMatchObject({ zip: expected, state })
  })

  test('a state next to a city or ZIP code fills an empty state field', () => {
    expect(read({ zip: 'CA 90277', state: '' })).toMatchObject({ zip: '90277', state: 'CA' })
  })

  test.each([
    ['9027', 'CA'],
    ['90277-25', 'CA'],
    ['90277250', 'CA'],
    ['TX 90277', 'CA'],
    ['90277-2506-1', 'CA'],
    ['Redondo 90277', 'CA'],
    ['none', 'CA'],
  ])('keeps “%s” in %s as entered and reports an error', (zip, state) => {
    const address = read({ zip, state })
    expect(address.zip).toBe(zip)
    expect(postalErrors(address)).toMatchObject([{ field: 'zip' }])
  })

  test('reports an overlong value as an error at once', () => {
    const long = ', '.repeat(200_000)
    expect(errorOf({ name: `a${long}b`, zip: `a${long}1` })).toEqual([
      ['name', expect.stringMatching(/at most/)],
      ['zip', expect.stringMatching(/at most/)],
    ])
  })

  test('keeps foreign postal codes as entered', () => {
    expect(read({ zip: '2108', state: '', country: 'CH' }).zip).toBe('2108')
  })
})

describe('accepts a ZIP code used by several states', () => {
  test.each([
    ['20598-6009', 'VA'],
    ['20598-6009', 'DC'],
    ['20588', 'MD'],
    ['20301', 'VA'],
    ['20233', 'Maryland'],
    ['20401', 'VA'],
    ['73960', 'TX'],
    ['73960', 'OK'],
    ['42223', 'TN'],
    ['42223', 'KY'],
    ['97635', 'CA'],
  ])('%s in %s', (zip, state) => {
    expect(postalErrors({ zip, state, country: 'US' })).toEqual([])
  })

  test.each([
    ['20598', 'CA', /in District of Columbia or Maryland or Virginia, not in California/],
    ['73960', 'NM', /in Oklahoma or Kansas or Texas, not in New Mexico/],
    ['90277', 'TX', /in California, not in Texas/],
  ])('%s is not in %s', (zip, state, message) => {
    expect(postalErrors({ zip, state, country: 'US' })).toMatchObject([
      { field: 'zip', message: expect.stringMatching(message) },
    ])
  })
})

describe('reads a country by its code or name', () => {
  test.each([
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['gbr', 'GB'],
    ['Great Britain', 'GB'],
    ['The United Kingdom', 'GB'],
    ['England', 'GB'],
    ['USA', 'US'],
    ['U.S.', 'US'],
    ['U. S. A.', 'US'],
    ['United States', 'US'],
    ['the United States of America', 'US'],
    ['Canada', 'CA'],
    ['CAN', 'CA'],
    ['México', 'MX'],
    ['Mexico', 'MX'],
    ['Cote d’Ivoire', 'CI'],
    ["Côte d'Ivoire", 'CI'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Saint Lucia', 'LC'],
    ['Republic of Korea', 'KR'],
    ['Viet Nam', 'VN'],
    ['Deutschland', 'DE'],
  ])('%s is %s', (country, code) => {
    expect(read({ country, state: 'ON', zip: '1000' }).country).toBe(code)
  })

  test.each([['XX'], ['Freedonia'], ['']])('reports “%s” as an invalid country', (country) => {
    expect(errorOf({ country })).toEqual([['country', expect.stringContaining(`“${country}” is not`)]])
  })

  test('a territory is a state, also by name', () => {
    expect(read({ country: 'Puerto Rico', state: '', zip: '00926' })).toMatchObject({
      country: 'US',
      state: 'PR',
    })
    expect(read({ country: 'PRI', state: '', zip: '926' })).toMatchObject({ state: 'PR', zip: '00926' })
  })
})

describe('a c/o line is placed below the recipient, wherever it was entered', () => {
  const jane = { name: 'John Smith', company: 'c/o Jane Doe', street1: '179 N Harbor Dr' }

  test.each([
    ['before the recipient', { name: 'c/o Jane Doe', company: 'John Smith' }],
    ['after the name', { name: 'John Smith c/o Jane Doe' }],
    ['after the name and a comma', { name: 'John Smith, c/o Jane Doe' }],
    ['as the company', { name: 'John Smith', company: 'c/o Jane Doe' }],
    ['above the street', { name: 'John Smith', street1: 'c/o Jane Doe', street2: '179 N Harbor Dr' }],
    ['below the street', { name: 'John Smith', street2: 'c/o Jane Doe' }],
  ])('%s', (_where, changes) => {
    const { name, company, street1, street2 } = read(changes)
    expect({ name, company, street1 }).toEqual(jane)
    expect(street2).toBeUndefined()
  })

  test.each([
    ['C/O Jane Doe'],
    ['c/o: Jane Doe'],
    ['C.O. Jane Doe'],
    ['℅ Jane Doe'],
    ['In care of Jane Doe'],
    ['Care of: Jane Doe'],
    ['% Jane Doe'],
  ])('%s', (careOf) => {
    expect(read({ name: careOf, company: 'John Smith' })).toMatchObject({
      name: 'John Smith',
      company: careOf,
    })
  })

  test('a company keeps its name before c/o', () => {
    expect(read({ street2: 'c/o Jane Doe', company: 'Harbor Legal LLC' })).toMatchObject({
      name: 'Elizabeth Swan',
      company: 'Harbor Legal LLC, c/o Jane Doe',
    })
    expect(read({ name: undefined, company: 'Harbor Legal LLC', street2: 'c/o Jane Doe' })).toMatchObject({
      name: 'Harbor Legal LLC',
      company: 'c/o Jane Doe',
    })
  })

  test('keeps a c/o line without a recipient', () => {
    expect(read({ name: 'c/o Jane Doe' })).toMatchObject({ name: 'c/o Jane Doe', street1: swan.street1 })
    expect(read({ name: 'Coleman Carey', street1: '12 Co Op Rd' })).toMatchObject({
      name: 'Coleman Carey',
      street1: '12 Co Op Rd',
    })
  })
})

describe('private carriers do not deliver to', () => {
  test.each([
    ['PO Box 12'],
    ['P.O. Box 12'],
    ['P. O. Box 12'],
    ['P O BOX 12'],
    ['p.o.box12'],
    ['P.O.Box12'],
    ['POB 12'],
    ['P.O.B. 12'],
    ['POBox 12'],
    ['PO Bx 12'],
    ['P0 Box 12'],
    ['PO Box A'],
    ['PO Box #12'],
    ['PO Box No. 12'],
    ['PO Drawer 12'],
    ['P.O. Drawer D'],
    ['Post Office Box 12'],
    ['Post Office Drawer 12'],
    ['Postal Box 12'],
    ['Box 12'],
    ['Drawer 12'],
    ['Lockbox 12'],
    ['Lock Box 12'],
    ['Caller Service 12'],
    ['Firm Caller 12'],
    ['Bin 12'],
    ['P.O. 12'],
    ['1 Main St PO Box 12'],
    ['1 Main St, P.O. Box 12'],
    ['Apartado 12'],
    ['Postfach 10 20'],
  ])('%s', (line) => {
    expect(privateCarrierObstacle({ ...domestic, street1: line })).toMatch(/PO boxes/)
    expect(privateCarrierObstacle({ ...domestic, street2: line })).toMatch(/PO boxes/)
  })

  test.each([
    [{ street1: 'PSC 1234 Box 5678', city: 'APO', state: 'AE' }, /military/],
    [{ street1: 'USS GEORGE WASHINGTON CVN 73', city: 'FPO', state: 'AP' }, /military/],
    [{ street1: 'UNIT 8400 BOX 1', city: 'DPO', state: 'Armed Forces Europe' }, /military/],
    [{ street1: 'General Delivery' }, /post offices/],
  ])('%j', (changes, reason) => {
    expect(privateCarrierObstacle({ ...domestic, ...changes })).toMatch(reason)
  })

  test.each([
    ['12 Boxwood Ln'],
    ['1 Box Elder Dr'],
    ['12 Main St Apt 4'],
    ['12 Po Valley Rd'],
    ['500 Post Rd'],
    ['RR 2 Box 152'],
    ['12 Main St PMB 30'],
    ['2 Pobst Ave'],
    ['100 Polk St'],
    ['12 Binney St'],
    ['15 Caller Rd'],
    ['Pole 12, Harbor Way'],
  ])('not %s', (street1) => {
    expect(privateCarrierObstacle({ ...domestic, street1 })).toBeNull()
  })
})
