import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/**
 * A shipment's detail as it was last answered to an API key, to be answered again for a while. Unlogged: it is a cache.
 */
export const keptDetails = pgTable(
  'kept_details',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /** Grows with each change, so that a read that started before the change is not cached after it. */
    generation: integer('generation').notNull(),
    /** The answer; null after a change, until it is read again. */
    body: text('body'),
    etag: text('etag'),
    /** When the answer was read, or the change made. */
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('kept_details_written').on(table.writtenAt),
  ],
)

/** What was answered to a POST that carried an Idempotency-Key, or who is answering it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: organizationId(),
    key: text('key').notNull(),
    /** Method and path. */
    operation: text('operation').notNull(),
    /** SHA-256 of the body; null until an upload has arrived whole. */
    bodyHash: text('body_hash'),
    /** The id that what the request makes is given, the same when it is taken up again. */
    intentId: uuid('intent_id').notNull(),
    /** Who is answering: a new one for each attempt. */
    claimId: uuid('claim_id').notNull(),
    /** Until when they are believed to be alive, by the database's clock. */
    leasedUntil: moment('leased_until').notNull(),
    /** The answer, once it has been given. */
    status: integer('status'),
    body: text('body'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
