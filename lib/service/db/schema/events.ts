import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'

import { moment, organizationId } from './columns.ts'

/** What happened, to be told by webhook and e-mail: written with the change itself, passed on by a job. */
export const news = pgTable(
  'news',
  {
    organizationId: organizationId(),
    /** UUIDv7; the `webhook-id` of the message. */
    id: uuid('id').notNull(),
    type: text('type').$type<WebhookEventType>().notNull(),
    /** Names what is told once only, such as an artifact; a new one each time otherwise. */
    cause: text('cause').notNull(),
    shipmentId: uuid('shipment_id'),
    /** What the message carries beside the shipment. */
    details: jsonb('details').$type<{ message: string } & Record<string, unknown>>().notNull(),
    /** The message as it is signed and sent; made once, when it is passed on. */
    body: text('body'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('news_once_per_cause').on(table.organizationId, table.type, table.cause),
    index('news_age').on(table.createdAt),
  ],
)
