import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './columns.ts'

/** One distinct page size of a document, in PostScript points, and how many pages have it. */
export type PageSize = { width_points: number; height_points: number; pages: number }

export const documents = pgTable(
  'documents',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    /** `documents/<organization_id>/<id>.pdf`; also the key in storage. */
    documentKey: text('document_key').notNull(),
    filename: text('filename').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    pageCount: integer('page_count').notNull(),
    pageSizes: jsonb('page_sizes').$type<PageSize[]>().notNull(),
    sha256: text('sha256').notNull(),
    uploadedBy: uuid('uploaded_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

export const uploads = pgTable(
  'uploads',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    filename: text('filename').notNull(),
    storageKey: text('storage_key').notNull(),
    status: text('status').$type<'open' | 'confirmed'>().notNull(),
    documentId: uuid('document_id'),
    expiresAt: moment('expires_at').notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('uploads_open').on(table.status, table.expiresAt),
  ],
)
