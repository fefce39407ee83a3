import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'

import { moment, organizationId } from './columns.ts'

/** Events for webhooks and email: written with the change itself, delivered by a job. */
export const events = pgTable(
  'events',
  {
    organizationId: organizationId(),
    /** UUIDv7; the `webhook-id` of the message. */
    id: uuid('id').notNull(),
    type: text('type').$type<WebhookEventType>().notNull(),
    /** Identifies events that are sent only once, such as an artifact; a new one each time otherwise. */
    cause: text('cause').notNull(),
    shipmentId: uuid('shipment_id'),
    /** Data of the message besides the shipment. */
    details: jsonb('details').$type<{ message: string } & Record<string, unknown>>().notNull(),
    /** The signed message; created once, when it is delivered. */
    body: text('body'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('events_once_per_cause').on(table.organizationId, table.type, table.cause),
    index('events_age').on(table.createdAt),
  ],
)
