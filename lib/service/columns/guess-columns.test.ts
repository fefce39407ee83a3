import { describe, expect, test } from 'vitest'

import {
  type BatchField,
  batchFieldLabels,
  batchFields,
  mappingErrors,
} from '#lib/contract/imports/batch-file.values.ts'

import { guessColumns } from './guess-columns.ts'
import { guessField } from './guess-field.ts'

const guess = (headers: readonly string[]) => guessColumns({ headers }, new Map()).mapping

test.each(batchFields)('recognizes a column with its API name: %s', (field) => {
  const beside = field === 'address' ? 'notes' : field === 'city' ? 'zip' : 'city'
  expect(guess([field, beside])[0]).toBe(field)
  expect(guess([batchFieldLabels[field], beside])[0]).toBe(field)
})

test.each<[BatchField | null, string[]]>([
  [
    'name',
    [
      'Tenant Name',
      'TenantName',
      'tenant_name',
      'TENANT NAME:',
      'Owner Name 1',
      'Owner',
      'Resident',
      'Debtor Name',
      'Defendant',
      'Name of Insured',
      'Policyholder Name',
      'Full Name',
      'FullName',
      'Mail To Name',
      'Ship To Name',
      'Patient',
      'Borrower 1',
      'Homeowner Name',
      'Contact Person',
    ],
  ],
  ['first_name', ['Tenant First Name', 'FirstName', 'FNAME', 'Owner 1 First Name']],
  ['last_name', ['Tenant Last Name', 'LastName', 'lname', 'Debtor Surname']],
  ['company', ['Vendor Company', 'Business Name', 'LegalEntityName', 'Tenant Organization', 'Care Of']],
  [
    'street1',
    [
      'Mail Address',
      'Mailing Street',
      'Owner Address 1',
      'AddressLine1',
      'addr_1',
      'Tenant Street Address',
      'Prop Addr',
      'Mailing Addr Line 1',
    ],
  ],
  ['street2', ['Mailing Address Line 2', 'Address2', 'Unit No', 'Apt Number', 'Tenant Unit', 'Suite']],
  ['city', ['Mailing City', 'MailCity', 'Property City', 'City Name']],
  ['state', ['Mailing State', 'State Code', 'Owner St', 'State/Province']],
  ['zip', ['Mailing Zip', 'ZipCode', 'ZIP5', 'ZIP+4', 'Owner Zip Code', 'Postal', 'Billing Postal Code']],
  ['country', ['Mailing Country', 'CountryCode']],
  ['email', ['Tenant E-mail', 'EmailAddress', 'Work Email']],
  ['phone', ['Tenant Phone Number', 'Mobile', 'Home Phone']],
  ['document', ['PDF Name', 'Letter PDF', 'Attachment File']],
  [
    null,
    [
      'Tenant ID',
      'Move-in Date',
      'Rent Amount',
      'From Name',
      'Return Address',
      'Sender City',
      'Bank Name',
      'Property Name',
      'Owner Name 2',
      'Attorney Name',
      'Shoe size',
      'County Name',
      'Middle Name',
      'Lease Status',
      '',
    ],
  ],
])('reads real-world headers as %s', (field, headers) => {
  expect(headers.map((header) => [header, guessField(header)])).toEqual(
    headers.map((header) => [header, field]),
  )
})

describe('whole lists', () => {
  test.each<[string, string[], (BatchField | null)[]]>([
    [
      'a property manager’s',
      ['Unit', 'Tenant Name', 'Mailing Address', 'City', 'ST', 'Zip', 'Balance'],
      ['street2', 'name', 'street1', 'city', 'state', 'zip', null],
    ],
    [
      'a county’s, with the property beside the mailing address',
      [
        'APN',
        'OwnerName1',
        'OwnerName2',
        'Property Address',
        'Mailing Address',
        'Mailing City',
        'Mailing State',
        'Mailing Zip',
      ],
      [null, 'name', null, null, 'street1', 'city', 'state', 'zip'],
    ],
    [
      'a case management’s, whose matter is a tag',
      [
        'Matter',
        'Debtor First Name',
        'Debtor Last Name',
        'Address1',
        'Address2',
        'City',
        'State',
        'PostalCode',
      ],
      ['tags', 'first_name', 'last_name', 'street1', 'street2', 'city', 'state', 'zip'],
    ],
    [
      'an accounts department’s, with its own reference',
      ['Our Reference', 'Cost Centre', 'Name', 'Street', 'City', 'State', 'Zip'],
      ['reference', 'cost_center', 'name', 'street1', 'city', 'state', 'zip'],
    ],
    ['with one cell for the address', ['Defendant', 'Last Known Address'], ['name', 'address']],
  ])('matches %s list completely', (_, headers, mapping) => {
    expect(guess(headers)).toEqual(mapping)
    expect(mappingErrors(mapping)).toEqual([])
  })

  test('reuses the organization’s earlier choice', () => {
    const remembered = new Map<string, BatchField | null>([
      ['matter', 'shipment_name'],
      ['unit', null],
    ])
    const headers = ['Matter', 'Unit', 'Name', 'Street', 'City', 'Zip']
    expect(guessColumns({ headers }, remembered).mapping).toEqual([
      'shipment_name',
      null,
      'name',
      'street1',
      'city',
      'zip',
    ])
  })

  test('uses a previously ignored column if every row would otherwise lack a name', () => {
    const remembered = new Map<string, BatchField | null>([['tenant name', null]])
    expect(guessColumns({ headers: ['Tenant Name', 'Street', 'City', 'Zip'] }, remembered).mapping[0]).toBe(
      'name',
    )
  })
})

describe('exports of other programs', () => {
  const clio =
    'Type,Prefix,First Name,Last Name,Company,Primary Email,Primary Phone,Home Street,Home City,Home Province,Home Postal Code,Home Country,Work Street,Work City,Work Province,Work Postal Code,Work Country'
  const clioTemplate =
    'title,job_title,first_name,last_name,company,business_street,business_city,business_state,business_postal_code,email_address,primary_phone'
  const quickBooks = 'Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address'
  const google =
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address'
  const oldGoogle =
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title'
  const outlook =
    "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Assistant's Phone,Business Fax,Business Phone,Home Phone,Assistant's Name,E-mail Address,E-mail Type,Manager's Name,Spouse,Web Page"
  const assessor =
    'APN,Owner Name,Owner Name 2,Situs Address,Situs City,Situs State,Situs Zip,Mail Address,Mail City,Mail State,Mail Zip,Land Value'
  const countyApi =
    'pin,property_address,property_city,property_state,property_zip,mailing_name,mailing_address,mailing_city,mailing_state,mailing_zip'

  const read = (file: string, empty: RegExp = /^$/) => {
    const headers = file.split(',')
    const emptyColumns = [...headers.keys()].filter((column) => empty.test(headers[column] ?? ''))
    const { mapping, families } = guessColumns({ headers, emptyColumns }, new Map())
    const named = (fields: readonly (BatchField | null)[]) =>
      Object.fromEntries(fields.flatMap((field, column) => (field ? [[field, headers[column]]] : [])))
    return {
      mapping: named(mapping),
      families: families.map((each) => [each.id, named(each.mapping)] as const),
    }
  }

  const address = (of: string, [street1, city, state, zip]: readonly string[]) => ({
    street1: `${of}${street1}`,
    city: `${of}${city}`,
    state: `${of}${state}`,
    zip: `${of}${zip}`,
  })

  test.each<[string, string, string[], string, object]>([
    [
      'Clio',
      clio,
      ['home', 'business'],
      'business',
      address('Work ', ['Street', 'City', 'Province', 'Postal Code']),
    ],
    [
      'QuickBooks',
      quickBooks,
      ['billing', 'shipping'],
      'billing',
      { name: 'Full name', address: 'Billing address' },
    ],
    [
      'Outlook',
      outlook,
      ['business', 'home', 'other'],
      'home',
      {
        ...address('Home ', ['Street', 'City', 'State', 'Postal Code']),
        street2: 'Home Street 2',
        phone: 'Home Phone',
      },
    ],
    [
      'an assessor',
      assessor,
      ['property', 'mailing'],
      'mailing',
      { name: 'Owner Name', ...address('Mail ', ['Address', 'City', 'State', 'Zip']) },
    ],
    [
      'a county',
      countyApi,
      ['property', 'mailing'],
      'mailing',
      { name: 'mailing_name', ...address('mailing_', ['address', 'city', 'state', 'zip']) },
    ],
  ])('%s: requires a choice of address, and then uses all of its columns', (_, file, ids, id, fields) => {
    const { mapping, families } = read(file)
    expect(families.map(([each]) => each)).toEqual(ids)
    for (const place of ['address', 'street1', 'street2', 'city', 'state', 'zip']) {
      expect(mapping).not.toHaveProperty(place)
    }
    expect(new Map(families).get(id)).toMatchObject(fields)
  })

  const googlePlace = {
    street1: 'Address 1 - Street',
    street2: 'Address 1 - Extended Address',
    city: 'Address 1 - City',
    state: 'Address 1 - Region',
    zip: 'Address 1 - Postal Code',
    country: 'Address 1 - Country',
    email: 'E-mail 1 - Value',
    phone: 'Phone 1 - Value',
  }

  test.each([
    ['Google', google, { ...googlePlace, first_name: 'First Name', company: 'Organization Name' }],
    ['Google before 2024', oldGoogle, { ...googlePlace, name: 'Name', company: 'Organization 1 - Name' }],
    ['the template of Clio', clioTemplate, address('business_', ['street', 'city', 'state', 'postal_code'])],
  ])('%s: has one address, and is matched completely', (_, file, fields) => {
    const { mapping, families } = read(file)
    expect(families).toEqual([])
    expect(mapping).toMatchObject(fields)
    expect(mapping['shipment_name']).not.toBe('Address 1 - Label')
  })

  test('ignores an address without a value in any row', () => {
    const { mapping, families } = read(outlook, /^(?:Home|Other) /)
    expect(families).toEqual([])
    expect(mapping).toMatchObject({ street1: 'Business Street', first_name: 'First Name' })
    expect(mapping).not.toHaveProperty('name')
  })

  test('applies a choice to the same columns, and not to others', () => {
    const headers = assessor.split(',')
    const { mapping } = guessColumns({ headers }, new Map()).families[1] ?? {}
    const remembered = new Map(
      headers.map((header, column) => [header.toLowerCase(), mapping?.[column] ?? null] as const),
    )
    expect(guessColumns({ headers }, remembered).mapping).toEqual(mapping)
    const home = ['Name', 'Home Street', 'Home City', 'Home Zip', 'Work Street', 'Work City', 'Work Zip']
    expect(guessColumns({ headers: home }, remembered).mapping).not.toContain('street1')
  })
})
