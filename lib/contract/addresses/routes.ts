import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import {
  addressEntry,
  addressImport,
  createAddressInput,
  listAddressesQuery,
  parsedAddress,
  updateAddressInput,
} from './address-book.ts'

const tag = 'Addresses'
const params = z.object({ id: z.string().meta({ description: 'Address id.' }) })

export const listAddresses = route({
  operationId: 'listAddresses',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/addresses',
  tag,
  summary: 'List the address book',
  query: listAddressesQuery,
  answers: {
    200: {
      description: 'One page.',
      schema: z.object({
        data: z.array(addressEntry),
        has_more: z.boolean(),
        next_cursor: z.string().nullable(),
      }),
    },
  },
})

export const createAddress = route({
  operationId: 'createAddress',
  access: 'shipments:draft',
  method: 'post',
  path: '/api/v1/addresses',
  tag,
  summary: 'Add an address',
  description:
    'The postal service is asked; what it does not know is kept as `undeliverable`. An address that is there already, however it is written, is answered with 200 and left as it is.',
  body: createAddressInput,
  answers: {
    201: { description: 'Added.', schema: envelope(addressEntry) },
    200: { description: 'It was there already.', schema: envelope(addressEntry) },
  },
  errors: ['FORBIDDEN'],
})

export const getAddress = route({
  operationId: 'getAddress',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/addresses/{id}',
  tag,
  summary: 'Read an address',
  params,
  answers: { 200: { description: 'The entry.', schema: envelope(addressEntry) } },
  errors: ['ADDRESS_NOT_FOUND'],
})

export const updateAddress = route({
  operationId: 'updateAddress',
  access: 'shipments:draft',
  method: 'patch',
  path: '/api/v1/addresses/{id}',
  tag,
  summary: 'Change an address or its label',
  params,
  body: updateAddressInput,
  answers: { 200: { description: 'The entry, after the change.', schema: envelope(addressEntry) } },
  errors: ['FORBIDDEN', 'ADDRESS_NOT_FOUND', 'ADDRESS_EXISTS'],
})

export const deleteAddress = route({
  operationId: 'deleteAddress',
  access: 'shipments:draft',
  method: 'delete',
  path: '/api/v1/addresses/{id}',
  tag,
  summary: 'Delete an address',
  description: 'Shipments that were sent there keep theirs.',
  params,
  answers: { 200: { description: 'Deleted.', schema: envelope(z.object({ id })) } },
  errors: ['FORBIDDEN', 'ADDRESS_NOT_FOUND'],
})

export const importAddresses = route({
  operationId: 'importAddresses',
  access: 'shipments:draft',
  method: 'post',
  path: '/api/v1/addresses/import',
  tag,
  summary: 'Import a CSV file',
  description:
    'The first row names the columns; usual names are understood (Name, Company, Address 1, City, State, Zip…). At most 20,000 rows and 10 MB. Imported entries are not verified until they are used.',
  query: z.object({
    preview: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: '`true` says what an import would do, and writes nothing.' }),
  }),
  form: z.object({
    file: z.any().meta({
      type: 'string',
      format: 'binary',
      description: 'The CSV file, with commas, semicolons or tabs.',
    }),
  }),
  answers: { 200: { description: 'What became of each row.', schema: envelope(addressImport) } },
  errors: ['FORBIDDEN'],
})

export const exportAddresses = route({
  operationId: 'exportAddresses',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/addresses/export',
  tag,
  summary: 'Download the address book as CSV',
  description:
    'It can be imported again. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
  answers: { 200: { description: 'All entries, by name.', binary: 'text/csv; charset=utf-8' } },
})

export const parseAddress = route({
  operationId: 'parseAddress',
  access: 'any_key',
  method: 'post',
  path: '/api/v1/addresses/parse',
  tag,
  summary: 'Take a pasted address apart',
  description: 'Asks nobody and keeps nothing. What cannot be placed comes back as `rest`.',
  body: z.object({
    text: z.string().trim().min(1, 'Paste an address.').max(1000, 'Use at most 1,000 characters.'),
  }),
  answers: { 200: { description: 'The parts.', schema: envelope(parsedAddress) } },
})

/** Paths with a word come before the one with an id, which would swallow them. */
export const addressRoutes = {
  listAddresses,
  createAddress,
  importAddresses,
  exportAddresses,
  parseAddress,
  getAddress,
  updateAddress,
  deleteAddress,
}
