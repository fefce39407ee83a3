import { z } from 'zod'

import { envelope, id, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, tableQuery, xlsxType } from '#lib/contract/api/table-format.ts'

import {
  addressEntry,
  addressImport,
  createAddressInput,
  listAddressesQuery,
  parsedAddress,
  updateAddressInput,
} from './address-book.ts'
import { placeInput, verifiedPlace } from './address.ts'

const tag = 'Addresses'
const params = z.object({ id: text().meta({ description: 'Address id.' }) })

/** Paths with a word come before the one with an id, which would swallow them. */

export const addressRoutes = defineRoutes({
  listAddresses: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/addresses',
    tag,
    summary: 'List the address book',
    query: listAddressesQuery,
    answers: {
      200: {
        description: 'A page of addresses.',
        schema: pageOf(addressEntry, text()),
      },
    },
  },

  createAddress: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/addresses',
    tag,
    summary: 'Add an address',
    description:
      'The address is verified; one that cannot be verified is saved as `undeliverable`. If the address is already in the book, in any spelling, the existing entry is returned unchanged with 200.',
    body: createAddressInput,
    answers: {
      201: { description: 'Added.', schema: envelope(addressEntry) },
      200: { description: 'The existing entry.', schema: envelope(addressEntry) },
    },
    errors: ['FORBIDDEN', 'MATTER_NOT_FOUND'],
  },

  importAddresses: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/addresses/import',
    tag,
    summary: 'Import a CSV or XLSX file',
    description:
      'The first row must name the columns; common names are recognized (Name, Company, Address 1, City, State, Zip…). Every row is accounted for in `row_accounting`. Rows with several addresses, such as mailing and property, are not guessed: send `address_family`. At most 20,000 rows and 10 MB. Imported addresses are not verified until they are used.',
    query: z.object({
      preview: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: '`true` returns what an import would do without saving anything.' }),
      address_family: text()
        .max(60)
        .optional()
        .meta({
          description:
            'The ID of one of `address_families` of a preview. It is remembered for files with the same columns.',
          examples: ['mailing'],
        }),
    }),
    form: z.object({
      file: z.any().meta({
        type: 'string',
        format: 'binary',
        description: 'The file: CSV with any usual separator and character set, or XLSX.',
      }),
    }),
    answers: { 200: { description: 'The outcome of each row.', schema: envelope(addressImport) } },
    errors: ['FORBIDDEN'],
  },

  exportAddresses: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/addresses/export',
    tag,
    summary: 'Download the address book as CSV or XLSX',
    description:
      'The CSV can be imported again. Its cells that a spreadsheet would treat as a formula start with an apostrophe.',
    query: tableQuery,
    answers: { 200: { description: 'All addresses, by name.', binary: [csvType, xlsxType] } },
  },

  parseAddress: {
    access: 'any_key',
    method: 'post',
    path: '/api/v1/addresses/parse',
    tag,
    summary: 'Parse a pasted address',
    description: 'Nothing is looked up or stored. Text that could not be assigned is returned as `rest`.',
    body: z.object({
      text: text().trim().min(1, 'Paste an address.').max(1000, 'Use at most 1,000 characters.'),
    }),
    answers: { 200: { description: 'The parsed parts.', schema: envelope(parsedAddress) } },
  },

  verifyAddress: {
    access: 'shipments:draft',
    limit: 'lookups',
    method: 'post',
    path: '/api/v1/addresses/verify',
    tag,
    summary: 'Verify an address',
    description:
      'Asks the postal service’s data whether mail can be delivered to the address. Nothing is stored, and an undeliverable address is a result, not an error.',
    body: placeInput,
    answers: { 200: { description: 'The result.', schema: envelope(verifiedPlace) } },
    errors: ['FORBIDDEN', 'RATE_PROVIDER_UNAVAILABLE'],
  },

  getAddress: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/addresses/{id}',
    tag,
    summary: 'Read an address',
    params,
    answers: { 200: { description: 'The address.', schema: envelope(addressEntry) } },
    errors: ['ADDRESS_NOT_FOUND'],
  },

  updateAddress: {
    access: 'shipments:draft',
    conditional: 'address',
    method: 'patch',
    path: '/api/v1/addresses/{id}',
    tag,
    summary: 'Update an address or its label',
    params,
    body: updateAddressInput,
    answers: { 200: { description: 'The updated address.', schema: envelope(addressEntry) } },
    errors: ['FORBIDDEN', 'ADDRESS_NOT_FOUND', 'ADDRESS_EXISTS', 'MATTER_NOT_FOUND'],
  },

  deleteAddress: {
    access: 'shipments:draft',
    method: 'delete',
    path: '/api/v1/addresses/{id}',
    tag,
    summary: 'Delete an address',
    description: 'Existing shipments keep their own copy of the address.',
    params,
    answers: { 200: { description: 'Deleted.', schema: envelope(z.object({ id })) } },
    errors: ['FORBIDDEN', 'ADDRESS_NOT_FOUND'],
  },
})
