import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { organizationId } from './columns.ts'

/**
 * Searchable text of shipments, maintained by a trigger: separate from the shipments, whose rows change more often
 * than their texts. Its index finds rare matches without reading all texts.
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
