import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/**
 * Requests counted per window. The columns are those of `rate-limiter-flexible`, which writes it; `key` holds the limit
 * and the organization. Unlogged: losing the counts in a crash costs nothing, and counting must not wait for the disk.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** End of the window, milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Settings of the whole service that must outlive a process, such as the sandbox clock's offset. */
export const serviceSettings = pgTable('service_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})

/** Mode of this database, in one row that is written at the first start and protected by a trigger. */
export const installation = pgTable(
  'installation',
  {
    /** Always true, so that there is one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    mode: text('mode', { enum: ['sandbox', 'live'] }).notNull(),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (table) => [
    check('installation_is_only', sql`${table.isOnly}`),
    check('installation_mode', sql`${table.mode} in ('sandbox', 'live')`),
  ],
)
