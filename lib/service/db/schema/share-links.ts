import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { SharedLetterScope, SharedPart, SharedRedaction } from '#lib/contract/sharing/sharing.values.ts'

import { moment, organizationId } from './columns.ts'

/** A link that shows chosen evidence to anyone who has it. Only the SHA-256 of its secret is stored. */
export const shareLinks = pgTable(
  'share_links',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    /** Subject of the link: a shipment, or letters of a letter set or a matter. */
    subjectType: text('subject_type').$type<'shipment' | 'letter_set' | 'matter'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    label: text('label').notNull(),
    parts: jsonb('parts').$type<SharedPart[]>().notNull(),
    redactions: jsonb('redactions').$type<SharedRedaction[]>().notNull(),
    withheldPages: jsonb('withheld_pages').$type<number[]>().notNull(),
    /** The chosen letters of a set or a matter, in their order; null for a link to a shipment. */
    letters: jsonb('letters').$type<SharedLetterScope[]>(),
    /** Whether letters that come to the matter later are shown as well. */
    includesLater: boolean('includes_later').notNull().default(false),
    /** The letters that the matter had and that were not chosen: these are not later ones. Null unless later ones are shown. */
    excludedLetters: jsonb('excluded_letters').$type<string[]>(),
    /** scrypt, as of people's passwords. */
    passwordHash: text('password_hash'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    views: integer('views').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    lastViewedAt: moment('last_viewed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('share_links_secret').on(table.organizationId, table.secretHash),
    index('share_links_subject').on(table.organizationId, table.subjectType, table.subjectId, table.id),
    index('share_links_unrevoked')
      .on(table.organizationId, table.expiresAt, table.id)
      .where(sql`revoked_at is null`),
  ],
)
