import { isNull } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid, integer, bigint } from 'drizzle-orm/pg-core'

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
    /** When the file was deleted at the end of its retention. Its hash stays. */
    purgedAt: moment('purged_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

/**
 * `open`: a target that waits for its file; `confirmed`: became a document; `storing`: a document on its way into
 * storage, kept only until it is there, so that the sweep finds what a crash left behind; `abandoned`: being swept.
 */
export type UploadStatus = 'open' | 'confirmed' | 'storing' | 'abandoned'

export const uploads = pgTable(
  'uploads',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    filename: text('filename').notNull(),
    storageKey: text('storage_key').notNull(),
    status: text('status').$type<UploadStatus>().notNull(),
    documentId: uuid('document_id'),
    expiresAt: moment('expires_at').notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    /** When the staged object was removed for good. */
    sweptAt: moment('swept_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('uploads_unswept').on(table.expiresAt).where(isNull(table.sweptAt)),
  ],
)
