import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { organizationId } from './columns.ts'

/**
 * What a search of shipments looks through, kept by a trigger: apart from the shipments, whose rows change more often than
 * their texts. By the index, what few shipments contain is found without reading the texts of all.
 */
export const shipmentSearch = pgTable(
  'shipment_search',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('shipment_search_parts')
      .using('gin', sql`search_parts(${table.organizationId}, ${table.text})`)
      .with({ gin_pending_list_limit: 512 }),
  ],
)
