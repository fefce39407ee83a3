import { index, pgTable, primaryKey, text, uuid, integer } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** A shipment's detail as last returned to an API key, to be returned again for a while. Unlogged: it is a cache. */
export const cachedDetails = pgTable(
  'cached_details',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /**
     * Increases with each change by the caller, so that a read that started before the change is not cached after it.
     */
    generation: integer('generation').notNull(),
    /** The answer; null after a change, until it is read again. */
    body: text('body'),
    etag: text('etag'),
    /** When the response was read, or the change made. */
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('cached_details_written').on(table.writtenAt),
  ],
)
