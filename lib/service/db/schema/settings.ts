import { jsonb, pgTable, text, integer, bigint, varchar } from 'drizzle-orm/pg-core'

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
