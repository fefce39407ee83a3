import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, moment, organizationId } from './columns.ts'

/** A field of a letter, and whether it must have a value. */
export type StoredField = { name: string; required: boolean }

/** Letters that are written once and filled in for each recipient. */
export const templates = pgTable(
  'templates',
  {
    organizationId: organizationId(),
    /** UUIDv7 of `created_at`: the list pages by it. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    latestVersion: integer('latest_version').notNull(),
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    // Lists show those that are in use, or those that are archived.
    index('templates_archived').on(table.organizationId, table.archivedAt, table.id),
  ],
)

/** Versions of templates. Rows are only ever added: letters name them. */
export const templateVersions = pgTable(
  'template_versions',
  {
    organizationId: organizationId(),
    templateId: uuid('template_id').notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    /** Cleaned. */
    html: text('html').notNull(),
    sha256: text('sha256').notNull(),
    hasLetterhead: boolean('has_letterhead').notNull(),
    fields: jsonb('fields').$type<StoredField[]>().notNull(),
    /** What was omitted from the source. */
    messages: jsonb('messages').$type<string[]>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.templateId, table.version] })],
)

/** The head of an organization's letters, and who may change its templates. Images are PNGs drawn by us. */
export const letterheads = pgTable(
  'letterheads',
  {
    organizationId: organizationId(),
    lines: jsonb('lines').$type<string[]>().notNull(),
    image: bytes('image'),
    imageSha256: text('image_sha256'),
    signature: bytes('signature'),
    signatureSha256: text('signature_sha256'),
    sendersMayEdit: boolean('senders_may_edit').notNull(),
    /** Counts the updates. */
    revision: integer('revision').notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId] })],
)
