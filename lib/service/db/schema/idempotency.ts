import { index, pgTable, primaryKey, text, uuid, integer } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** Responses to POST requests with an Idempotency-Key, or the current claim on one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: organizationId(),
    key: text('key').notNull(),
    /** Method and path. */
    operation: text('operation').notNull(),
    /** SHA-256 of the body; null until an upload has arrived whole. */
    bodyHash: text('body_hash'),
    /** The ID for what the request creates, the same when it is resumed. */
    intentId: uuid('intent_id').notNull(),
    /** The current claim: a new one for each attempt. */
    claimId: uuid('claim_id').notNull(),
    /** Until when it is believed to be alive, by the database's clock. */
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
