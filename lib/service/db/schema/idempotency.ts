import { index, pgTable, primaryKey, text, uuid, integer } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

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
