import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** Filters and columns of the list of shipments under a name; its owner's own, or for the whole organization. */
export const shipmentViews = pgTable(
  'shipment_views',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    /** The part of the list's address that narrows it: `status=shipped&tag=notices`. */
    query: text('query').notNull(),
    /** Null where the view leaves the columns as the reader has them. */
    columns: text('columns').array(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('shipment_views_name').on(table.organizationId, table.ownerId, table.name),
  ],
)
