import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { InboundOutcome } from '#lib/contract/inbound-email/inbound-email.values.ts'

import { moment, organizationId } from './columns.ts'

/** The address of an organization that becomes drafts. `directory` has it while it receives email. */
export const inboundAddresses = pgTable(
  'inbound_addresses',
  {
    organizationId: organizationId(),
    /** Before the `@`. */
    localPart: text('local_part').notNull(),
    isOn: boolean('is_on').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
)

/** An email to such an address: kept for 90 days, without its text and files. */
export const receivedEmails = pgTable(
  'received_emails',
  {
    organizationId: organizationId(),
    /** UUIDv7: sorts by time of creation. */
    id: uuid('id').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The same for the same message, whichever way it came and however often. */
    messageKey: text('message_key').notNull(),
    /** Hash of the message as received. */
    sha256: text('sha256').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    messageId: text('message_id'),
    sender: text('sender'),
    subject: text('subject').notNull(),
    verdicts: jsonb('verdicts')
      .$type<{ spf: string | null; dkim: string | null; dmarc: string | null }>()
      .notNull(),
    outcome: text('outcome').$type<InboundOutcome>().notNull(),
    reason: text('reason'),
    /** The member whose address it came from. */
    userId: uuid('user_id'),
    /** The draft that it becomes; chosen beforehand, so that a second attempt finds it. */
    draftId: uuid('draft_id').notNull(),
    /** Its PDFs stored so far, in order. */
    partKeys: jsonb('part_keys').$type<string[]>().notNull().default([]),
    /** The document that they are, once it is stored. */
    documentKey: text('document_key'),
    /** Until when one process is working on it, in the database's time. */
    leasedUntil: moment('leased_until'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('received_emails_message').on(table.organizationId, table.messageKey),
    index('received_emails_age').on(table.receivedAt),
  ],
)
