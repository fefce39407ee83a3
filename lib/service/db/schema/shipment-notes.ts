import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** Notes of members about a shipment. They are no evidence. */
export const shipmentNotes = pgTable(
  'shipment_notes',
  {
    organizationId: organizationId(),
    /** UUIDv7 of `created_at`. */
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    text: text('text').notNull(),
    /** The member, also if written with their API key. */
    createdBy: uuid('created_by').notNull(),
    apiKeyId: uuid('api_key_id'),
    createdAt: moment('created_at').notNull(),
    /** When the text was last changed. */
    updatedAt: moment('updated_at'),
    /** Counts the changes, for `If-Match`. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] })],
)
