import { z } from 'zod'

import { fieldFault } from '#lib/contract/api/errors.ts'
import { id, revision, text, timestamp } from '#lib/contract/api/primitives.ts'
import { addressFamily } from '#lib/contract/imports/address-family.ts'
import { rowAccounting } from '#lib/contract/imports/row-accounting.ts'
import { matterBrief, matterFilter, matterIdInput } from '#lib/contract/matters/matter-brief.ts'

import { address, addressInput } from './address.ts'
import { cleanText } from './clean-text.values.ts'

/** The state of an entry: not verified yet, confirmed by the postal service, or unknown to it. */
export const addressVerification = z.enum(['unverified', 'deliverable', 'undeliverable'])

export type AddressVerification = z.infer<typeof addressVerification>

const label = text()
  .overwrite(cleanText)
  .trim()
  .max(60, 'Use at most 60 characters.')
  .nullish()
  .meta({ description: 'What your organization calls it.', examples: ['Court, civil division'] })

/** One address of an organization's address book. */
export const addressEntry = z
  .object({
    id,
    label: text().nullable().meta({ description: 'What your organization calls it.' }),
    matter: matterBrief.nullable().meta({ description: 'The matter that it belongs to; null for none.' }),
    address: address.meta({
      description: 'Status of the address as entered; `verified` means mail can be delivered there.',
    }),
    verification: addressVerification.meta({
      description: 'Imported entries are `unverified` until they are used or saved individually.',
    }),
    verified_address: address.nullable().meta({ description: 'In the postal service’s format.' }),
    issues: z.array(fieldFault).meta({ description: 'Problems and notes from address verification.' }),
    formatted: z
      .array(text())
      .meta({ description: 'Formatted for an envelope, following the conventions of its country.' }),
    last_used_at: timestamp
      .nullable()
      .meta({ description: 'When a shipment to it was last drafted or bought.' }),
    revision,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AddressEntry' })

export type AddressEntry = z.infer<typeof addressEntry>

/** Body of create. */
export const createAddressInput = z
  .object({
    label,
    address: addressInput,
    matter_id: matterIdInput.meta({ description: 'ID of the matter that it belongs to.' }),
  })
  .meta({ id: 'CreateAddressInput' })

export type CreateAddressInput = z.infer<typeof createAddressInput>

/** Body of update: each field present replaces the stored one. */
export const updateAddressInput = z
  .object({
    label: label.meta({ description: 'Send null or an empty string to clear it.' }),
    address: addressInput.optional(),
    matter_id: matterIdInput.meta({ description: 'Send null to take it out of its matter.' }),
  })
  .meta({ id: 'UpdateAddressInput' })

export type UpdateAddressInput = z.infer<typeof updateAddressInput>

/** Query of the list. */
export const listAddressesQuery = z
  .object({
    search: text()
      .trim()
      .max(200)
      .optional()
      .meta({ description: 'Words that must all occur in the entry, in any case and order.' }),
    matter: matterFilter.meta({ description: 'Only addresses of this matter, by ID.' }),
    sort: z
      .enum(['name', 'recent'])
      .default('name')
      .meta({ description: 'By name, or most recently used first.' }),
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Entries per page.' }),
    cursor: text().max(1000).optional().meta({ description: 'The `next_cursor` from the previous page.' }),
  })
  .meta({ id: 'ListAddressesQuery' })

export type ListAddressesQuery = z.infer<typeof listAddressesQuery>

/** The outcome of one row of an imported file. */
export const importedRow = z
  .object({
    row: z.int().meta({ description: 'Row number as shown in a spreadsheet: the header is row 1.' }),
    outcome: z.enum(['created', 'existing', 'rejected']),
    name: text().meta({ description: 'The recipient in the row, for reference.' }),
    errors: z.array(fieldFault).meta({ description: 'Why the row was rejected, by field.' }),
  })
  .meta({ id: 'ImportedAddressRow' })

export type ImportedRow = z.infer<typeof importedRow>

/** The outcome of an imported file. */
export const addressImport = z
  .object({
    is_preview: z.boolean().meta({ description: 'True when nothing was saved.' }),
    created: z.int(),
    existing: z.int().meta({ description: 'Already in the address book, or earlier in the file.' }),
    rejected: z.int(),
    row_accounting: rowAccounting,
    address_families: z.array(addressFamily).meta({
      description:
        'The addresses that each row has, where it has several; empty otherwise. Choose one with `address_family`.',
    }),
    addresses: z.array(z.object({ row: z.int(), lines: z.array(text()) })).meta({
      description: 'The first three valid addresses, as they are printed unless verification corrects them.',
    }),
    columns: z
      .array(z.object({ header: text(), field: text().nullable() }))
      .meta({ description: 'The field each column was mapped to; null for ignored columns.' }),
    rows: z.array(importedRow),
  })
  .meta({ id: 'AddressImport' })

export type AddressImport = z.infer<typeof addressImport>

/** A pasted address, parsed into its parts. */
export const parsedAddress = z
  .object({
    address: z
      .object({
        name: text(),
        company: text(),
        street1: text(),
        street2: text(),
        city: text(),
        state: text(),
        zip: text(),
        country: text(),
        phone: text(),
        email: text(),
      })
      .partial()
      .meta({ description: 'The recognized parts, spelled as entered.' }),
    rest: text().nullable().meta({ description: 'Text that could not be assigned to a field.' }),
  })
  .meta({ id: 'ParsedAddress' })

export type ParsedAddress = z.infer<typeof parsedAddress>
