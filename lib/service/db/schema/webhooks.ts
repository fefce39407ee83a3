import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid, integer } from 'drizzle-orm/pg-core'

import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'

import { moment, organizationId } from './columns.ts'

/** Destinations of an organization's webhooks. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    description: text('description'),
    /** Kinds of message; null: all of them. */
    events: jsonb('events').$type<WebhookEventType[]>(),
    /** Sealed, as is the one before, which is used too until the overlap ends. */
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret'),
    previousSecretExpiresAt: moment('previous_secret_expires_at'),
    disabledAt: moment('disabled_at'),
    disabledReason: text('disabled_reason').$type<'failing' | 'gone' | 'member'>(),
    /** Since when nothing was taken; null after each success. */
    failingSince: moment('failing_since'),
    /** Whether its last response took long. */
    isSlow: boolean('is_slow').notNull().default(false),
    /** Until when it requested a pause, with `Retry-After`. */
    pausedUntil: moment('paused_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

/** One message to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    organizationId: organizationId(),
    endpointId: uuid('endpoint_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    status: text('status').$type<'waiting' | 'delivered' | 'failed'>().notNull(),
    /** Attempts since the beginning; numbers the log. */
    attempts: integer('attempts').notNull().default(0),
    /** Attempts since it was made or last replayed, and since when: the backoff follows these. */
    tries: integer('tries').notNull().default(0),
    triedSince: moment('tried_since').notNull(),
    nextAttemptAt: moment('next_attempt_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.endpointId, table.id] }),
    unique('webhook_deliveries_once').on(table.organizationId, table.endpointId, table.eventId),
    index('webhook_deliveries_failed')
      .on(table.organizationId, table.endpointId, table.createdAt)
      .where(sql`status = 'failed'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

/** The log: what was sent, and what was answered. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    organizationId: organizationId(),
    deliveryId: uuid('delivery_id').notNull(),
    number: integer('number').notNull(),
    url: text('url').notNull(),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>().notNull(),
    status: integer('status'),
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>().notNull(),
    responseBody: text('response_body').notNull(),
    error: text('error'),
    durationMs: integer('duration_ms').notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.deliveryId, table.number] }),
    index('webhook_attempts_age').on(table.startedAt),
  ],
)
