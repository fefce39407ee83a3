import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid, integer } from 'drizzle-orm/pg-core'

import type { ArtifactImport } from '#lib/contract/mailing-record/artifact.ts'

import { bytes, moment, organizationId } from './columns.ts'

/** Files kept as evidence. Each is one object in storage with its SHA-256. */
export const artifacts = pgTable(
  'artifacts',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind')
      .$type<
        'carrier_scan_form_pdf' | 'carrier_return_receipt_pdf' | 'carrier_label_pdf' | 'piece_photo_jpeg'
      >()
      .notNull(),
    /** Position among several files of one kind, as when one email contains a receipt in parts: 1, 2 and so on. */
    part: integer('part').notNull().default(1),
    /** URL of the file at the vendor, fetched by a job; null if the vendor never announced it. */
    sourceUrl: text('source_url'),
    /** How it arrived if it was not fetched from the vendor; null otherwise. */
    importedVia: text('imported_via').$type<ArtifactImport['via']>(),
    /** Who delivered it: `user:<id>`, or the sender of the email. */
    importedBy: text('imported_by'),
    /** The signer named in the file, as read by the person who added it; null if they did not enter one. */
    signedBy: text('signed_by'),
    status: text('status').$type<'pending' | 'available' | 'failed' | 'expired'>().notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    storageKey: text('storage_key'),
    sha256: text('sha256'),
    sizeBytes: integer('size_bytes'),
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    availableAt: moment('available_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    unique('artifacts_one_per_part').on(table.organizationId, table.shipmentId, table.kind, table.part),
    index('artifacts_kept_receipts')
      .on(table.organizationId, table.shipmentId)
      .where(sql`kind = 'carrier_return_receipt_pdf' and status = 'available'`),
  ],
)

/**
 * A PDF from an email to a receipt address whose sender could not be confirmed as the carrier: not evidence until a member adds it.
 * Deleted once that is decided.
 */
export const emailedReceipts = pgTable(
  'emailed_receipts',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    id: uuid('id').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** The address that the email names as its sender. */
    sender: text('sender').notNull(),
    verdicts: jsonb('verdicts')
      .$type<{ spf: string | null; dkim: string | null; dmarc: string | null }>()
      .notNull(),
    filename: text('filename').notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    content: bytes('content').notNull(),
    /** The task for the decision. */
    taskCause: text('task_cause').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    unique('emailed_receipts_once').on(table.organizationId, table.shipmentId, table.sha256),
  ],
)
