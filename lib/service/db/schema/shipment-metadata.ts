import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { organizationId } from './columns.ts'

/**
 * Finds shipments by an entry of their metadata, in the order of lists; reads use `shipments.metadata`. A GIN index
 * has no order: with it, a common entry would be read completely for every page.
 */
export const shipmentMetadata = pgTable(
  'shipment_metadata',
  {
    organizationId: organizationId(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key, table.value, table.shipmentId] })],
)
