import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/** A member's calendar for other programs, at a secret address. Only the SHA-256 of its secret is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** Whether recipients and shipments are named. */
    includesNames: boolean('includes_names').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Written at most once an hour. */
    lastReadAt: moment('last_read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    unique('calendar_feeds_secret').on(table.organizationId, table.secretHash),
  ],
)
