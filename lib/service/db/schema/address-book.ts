import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { AddressVerification } from '#lib/contract/addresses/address-book.ts'
import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'

import { moment, organizationId } from './columns.ts'

/** The address book: each address of an organization once. */
export const addressBook = pgTable(
  'address_book',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    label: text('label'),
    /** As entered. */
    entered: jsonb('given').$type<AddressInput>().notNull(),
    /** Equal for all spellings of an address: see `normalizeAddress`. */
    normalized: text('normalised').notNull(),
    /** The keys of sorting and searching, both without case and accents. */
    sortName: text('sort_name').notNull(),
    searchText: text('search_text').notNull(),
    verification: text('verification').$type<AddressVerification>().notNull(),
    verified: jsonb('verified').$type<Address>(),
    issues: jsonb('faults').$type<FieldFault[]>().notNull(),
    verifiedAt: moment('verified_at'),
    lastUsedAt: moment('last_used_at'),
    /** The one matter that it is an address of. */
    matterId: uuid('matter_id'),
    /** Counts the updates by people. */
    revision: integer('revision').notNull().default(0),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('address_book_normalised').on(table.organizationId, table.normalized),
    index('address_book_by_name').on(table.organizationId, table.sortName, table.id),
    index('address_book_matter')
      .on(table.organizationId, table.matterId, table.sortName, table.id)
      .where(sql`matter_id is not null`),
    index('address_book_by_use').on(
      table.organizationId,
      table.lastUsedAt.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
  ],
)
