import { index, jsonb, pgTable, primaryKey, text, integer, bigserial } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/**
 * The objects of the simulators, in the vendors' own shapes. They belong to the vendor, not to an
 * organization, and exist only where no credentials are configured.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    vendor: text('vendor')
      .$type<'easypost' | `easypost:${string}` | 'stripe' | 'printer' | 'print_shop' | 'lob' | 'postgrid'>()
      .notNull(),
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The object that this one belongs to, such as a card's customer. */
    parentId: text('parent_id'),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Order of creation, and the number of a print job at the virtual printer. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.kind, table.id] }),
    index('sandbox_objects_parent').on(table.vendor, table.kind, table.parentId, table.sequence),
  ],
)

/** Webhook messages of the simulators, stored until the service has accepted them. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    vendor: text('vendor')
      .$type<'easypost' | `easypost:${string}` | 'stripe' | 'print_shop' | 'usps' | 'lob' | 'postgrid'>()
      .notNull(),
    eventId: text('event_id').notNull(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When it was stored, in the machine's time: late messages do not depend on the sandbox's clock. */
    storedAt: moment('kept_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
    sequence: bigserial('sequence', { mode: 'number' }).notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.eventId] }),
    index('sandbox_webhooks_open').on(table.deliveredAt, table.sequence),
  ],
)
