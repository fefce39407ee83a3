import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Settings of the whole service that must outlive a process, such as the sandbox clock's offset. */
export const serviceSettings = pgTable('service_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
