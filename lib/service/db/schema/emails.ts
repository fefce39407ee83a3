import { index, jsonb, pgTable, text, uuid, integer } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/** Emails to send, and their outcomes. They belong to their recipients, who may be in no organization. */
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

/** Emails sent without a configured SMTP server: a sandbox shows them on a page. */
export const sandboxEmails = pgTable('sandbox_emails', {
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
})
