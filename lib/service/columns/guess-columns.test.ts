import { describe, expect, test } from 'vitest'

import {
  type BatchField,
  batchFieldLabels,
  batchFields,
  mappingErrors,
} from '#lib/contract/batches/batch-file.values.ts'

import { guessColumns } from './guess-columns.ts'
import { guessField } from './guess-field.ts'

const guess = (headers: readonly string[]) => guessColumns({ headers }, new Map()).mapping

test.each(batchFields)('a column with the name that the API gives it is recognized: %s', (field) => {
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
  ['company', ['Vendor Company', 'Business Name', 'LegalEntityName', 'Tenant Organization']],
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
])('real-world headers are read as %s', (field, headers) => {
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
      ['reference', 'cost_centre', 'name', 'street1', 'city', 'state', 'zip'],
    ],
    ['with one cell for the address', ['Defendant', 'Last Known Address'], ['name', 'address']],
  ])('%s list is matched whole', (_, headers, mapping) => {
    expect(guess(headers)).toEqual(mapping)
    expect(mappingErrors(mapping)).toEqual([])
  })

  test('what the organization chose before is used again', () => {
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

  test('a column that was ignored before is used where every row would lack a name', () => {
    const remembered = new Map<string, BatchField | null>([['tenant name', null]])
    expect(guessColumns({ headers: ['Tenant Name', 'Street', 'City', 'Zip'] }, remembered).mapping[0]).toBe(
      'name',
    )
  })
})
