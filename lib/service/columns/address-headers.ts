import type { AddressInput } from '#lib/contract/addresses/address.ts'

import { plainWords } from './guess-field.ts'

export type CsvField = keyof AddressInput | 'label'

/** The columns of an exported file, and the other headers accepted in an imported one. */
export const csvColumns: readonly { field: CsvField; header: string; also: readonly string[] }[] = [
  { field: 'label', header: 'Label', also: ['nickname', 'alias', 'tag', 'description'] },
  {
    field: 'name',
    header: 'Name',
    also: [
      'full name',
      'recipient',
      'recipient name',
      'contact',
      'contact name',
      'addressee',
      'to',
      'to name',
      'attention',
      'attn',
      'person',
      'customer',
      'customer name',
      'client',
      'client name',
    ],
  },
  {
    field: 'company',
    header: 'Company',
    also: ['company name', 'organization', 'organisation', 'business', 'business name', 'firm', 'employer'],
  },
  {
    field: 'street1',
    header: 'Street 1',
    also: [
      // As the API names it.
      'street1',
      'street',
      'street address',
      'street line 1',
      'address',
      'address 1',
      'address line 1',
      'address1',
      'addr1',
      'addr 1',
      'line 1',
      'line1',
      'mailing address',
      'street address 1',
    ],
  },
  {
    field: 'street2',
    header: 'Street 2',
    also: [
      'street2',
      'street line 2',
      'address 2',
      'address line 2',
      'address2',
      'addr2',
      'addr 2',
      'line 2',
      'line2',
      'apt',
      'apartment',
      'suite',
      'unit',
      'street address 2',
      'extended address',
    ],
  },
  { field: 'city', header: 'City', also: ['town', 'locality', 'city town', 'place', 'post town'] },
  {
    field: 'state',
    header: 'State',
    also: ['province', 'region', 'state province', 'state region', 'st', 'state code'],
  },
  {
    field: 'zip',
    header: 'ZIP',
    also: ['zip code', 'zipcode', 'postal code', 'postalcode', 'postcode', 'post code', 'zip postal code'],
  },
  { field: 'country', header: 'Country', also: ['country code', 'country region', 'nation'] },
  {
    field: 'phone',
    header: 'Phone',
    also: ['telephone', 'phone number', 'tel', 'mobile', 'cell', 'cell phone'],
  },
  { field: 'email', header: 'Email', also: ['e mail', 'email address', 'e mail address', 'mail'] },
]

/** First and last name in their own columns become one name. */
const nameParts: Record<string, 'first' | 'last'> = {
  'first name': 'first',
  firstname: 'first',
  'given name': 'first',
  'last name': 'last',
  lastname: 'last',
  surname: 'last',
  'family name': 'last',
}

const fieldsByHeader = new Map<string, CsvField | 'first' | 'last'>([
  ...csvColumns.flatMap(({ field, header, also }) =>
    [header.toLowerCase(), ...also].map((name) => [name, field] as const),
  ),
  ...Object.entries(nameParts),
])

/** Returns the field of a column by its header; null for an unknown one. */
export const fieldOfHeader = (header: string): CsvField | 'first' | 'last' | null => {
  const words = plainWords(header)
  return fieldsByHeader.get(words) ?? fieldsByHeader.get(words.replaceAll(' ', '')) ?? null
}
