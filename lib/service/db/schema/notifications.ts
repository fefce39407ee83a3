import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { NotificationEvent, NotificationScope } from '#lib/contract/notifications/notification.ts'
import type { PushSettings } from '#lib/contract/notifications/push.ts'

import { moment, organizationId } from './columns.ts'

/** Email notifications of a member, if changed from the default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    scope: text('scope').$type<NotificationScope>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId, table.event] })],
)

/** An event that waits for a member's next email, or was in one. */
export const notifications = pgTable(
  'notifications',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    eventId: uuid('event_id').notNull(),
    event: text('event').$type<NotificationEvent | 'webhook_disabled'>().notNull(),
    shipmentId: uuid('shipment_id'),
    message: text('message').notNull(),
    /** The email that contains it; null while it waits. */
    emailId: uuid('email_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.eventId] }),
    index('notifications_waiting')
      .on(table.organizationId, table.userId)
      .where(sql`email_id is null`),
    index('notifications_age').on(table.createdAt),
  ],
)

/** A browser that shows a member notifications, through its push service. */
export const pushDevices = pgTable(
  'push_devices',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The session that it was last opened with: nothing is sent once that has ended. */
    sessionId: uuid('session_id').notNull(),
    /** SHA-256 of the endpoint, which is sealed below: anyone who knows an endpoint may send to it. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Endpoint and keys of the browser's subscription, sealed. */
    subscription: text('subscription').notNull(),
    name: text('name').notNull(),
    events: jsonb('events').$type<PushSettings>().notNull(),
    showsDetails: boolean('shows_details').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('push_devices_endpoint').on(table.organizationId, table.endpointHash),
    index('push_devices_user').on(table.organizationId, table.userId),
    index('push_devices_age').on(table.lastUsedAt),
  ],
)
