import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/**
 * The latest messages with an invalid signature: they show an operator a wrong secret, or an attack. They are not
 * evidence and never processed.
 */
export const refusedMessages = pgTable(
  'refused_messages',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** The raw body, byte for byte, Base64. */
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('refused_messages_received').on(table.receivedAt)],
)

/** Vendors' messages with a valid signature, verbatim, before processing. Their organization is determined later. */
export const providerMessages = pgTable(
  'provider_messages',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** The raw body, byte for byte, Base64. */
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    /** When body and headers were deleted at the end of their retention. */
    purgedAt: moment('purged_at'),
  },
  (table) => [unique('provider_messages_once').on(table.provider, table.eventId)],
)
