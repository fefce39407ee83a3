import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { MatterStatus } from '#lib/contract/matters/matter.values.ts'

import { moment, organizationId } from './columns.ts'

/** Matters of letters and addresses of an organization. */
export const matters = pgTable(
  'matters',
  {
    organizationId: organizationId(),
    /** UUIDv7 of `created_at`: the list pages by it. */
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    /** The number without case, by which it is unique. */
    numberKey: text('number_key').notNull(),
    name: text('name').notNull(),
    client: text('client'),
    status: text('status').$type<MatterStatus>().notNull(),
    /** Number, name and client, without case and accents. */
    searchText: text('search_text').notNull(),
    /** Counts the updates, for `If-Match`. */
    revision: integer('revision').notNull().default(0),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    updatedBy: uuid('updated_by'),
    updatedAt: moment('updated_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('matters_number').on(table.organizationId, table.numberKey),
    index('matters_status').on(table.organizationId, table.status, table.id),
  ],
)

/** Members of a matter. */
export const matterMembers = pgTable(
  'matter_members',
  {
    organizationId: organizationId(),
    matterId: uuid('matter_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.matterId, table.userId] }),
    index('matter_members_user').on(table.organizationId, table.userId, table.matterId),
  ],
)
