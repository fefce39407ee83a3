import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

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

/** E-mails to be sent, and what came of them. They belong to whoever they are sent to, who may be in no organization. */
export const emails = pgTable(
  'emails',
  {
    id: uuid('id').primaryKey(),
    /** The organization that it speaks of, when it speaks of one. */
    organizationId: uuid('organization_id'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    status: text('status').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until when one process is sending it, in the database's time. */
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('emails_age').on(table.createdAt)],
)

/** What was sent where no SMTP server is configured: a sandbox shows it on a page. */
export const sandboxEmails = pgTable(
  'sandbox_emails',
  {
    id: uuid('id').primaryKey(),
    messageId: text('message_id').notNull().unique(),
    organizationId: uuid('organization_id'),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('sandbox_emails_organization').on(table.organizationId, table.sentAt)],
)
