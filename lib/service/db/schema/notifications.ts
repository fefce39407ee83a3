import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { NotificationEvent, NotificationScope } from '#lib/contract/notifications/notification.ts'

import { moment, organizationId } from './columns.ts'

/** What a member is told of by e-mail, where they have chosen otherwise than the default. */
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

/** A piece of news that waits for a member's next e-mail, or was in one. */
export const notifications = pgTable(
  'notifications',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    newsId: uuid('news_id').notNull(),
    event: text('event').$type<NotificationEvent | 'webhook_disabled'>().notNull(),
    shipmentId: uuid('shipment_id'),
    message: text('message').notNull(),
    /** The e-mail that tells of it; null while it waits. */
    emailId: uuid('email_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.newsId] }),
    index('notifications_waiting')
      .on(table.organizationId, table.userId)
      .where(sql`email_id is null`),
    index('notifications_age').on(table.createdAt),
  ],
)
