import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/**
 * Messages whose signature did not hold, the latest few: they tell an operator of a wrong secret, or of somebody who
 * tries. They are evidence of nothing and never worked off.
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

/** What vendors sent us with a signature that holds, verbatim, before anything is made of it. Which organization it concerns is found later. */
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
