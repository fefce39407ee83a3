import { isNull } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid, integer, bigint } from 'drizzle-orm/pg-core'

import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'
import type { MadeFrom } from '#lib/contract/documents/made-from.ts'

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
    /**
     * Hash of its printed pages, which are stored beside it: its own hash if they are the file itself; null if an
     * earlier version stored it.
     */
    printSha256: text('print_sha256'),
    /** Differences between the printed document and what viewers show. */
    warnings: jsonb('warnings').$type<DocumentWarning[]>().notNull().default([]),
    uploadedBy: uuid('uploaded_by'),
    /** The template that it was made from; null for one that was uploaded or assembled. */
    madeFrom: jsonb('made_from').$type<MadeFrom>(),
    /** When the file was deleted at the end of its retention. Its hash stays. */
    purgedAt: moment('purged_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

/** The PDFs that a document was assembled from, in their order, as they were then. */
export const documentParts = pgTable(
  'document_parts',
  {
    organizationId: organizationId(),
    documentId: uuid('document_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    /** The document that was uploaded as this part. */
    sourceDocumentId: uuid('source_document_id').notNull(),
    filename: text('filename').notNull(),
    title: text('title'),
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    pageCount: integer('page_count').notNull(),
    /** Page of the whole document, from 1. */
    firstPage: integer('first_page').notNull(),
    separatorPage: integer('separator_page'),
    isSigned: boolean('is_signed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentId, table.position] }),
    index('document_parts_source').on(table.organizationId, table.sourceDocumentId),
  ],
)

/**
 * `open`: a target that waits for its file; `confirmed`: became a document; `storing`: a document being stored,
 * recorded only until then, so that the sweep finds what a crash left; `abandoned`: being swept.
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
    /** When the staged object was permanently removed. */
    sweptAt: moment('swept_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('uploads_unswept').on(table.expiresAt).where(isNull(table.sweptAt)),
  ],
)
