import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { organizationId } from './columns.ts'
import { foldedBy } from './search-text.ts'

export const tags = pgTable(
  'tags',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name as searches see it. */
    searchName: text('search_name')
      .notNull()
      .generatedAlwaysAs(sql.raw(foldedBy('name'))),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('tags_name').on(table.name, table.organizationId),
  ],
)

export const shipmentTags = pgTable(
  'shipment_tags',
  {
    organizationId: organizationId(),
    tagId: uuid('tag_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.tagId, table.shipmentId] }),
    // Holds the tag, so that the tags of a shipment are read from it alone.
    index('shipment_tags_shipment').on(table.shipmentId, table.organizationId, table.tagId),
  ],
)
