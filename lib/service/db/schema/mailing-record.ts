import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  integer,
} from 'drizzle-orm/pg-core'

import type { ArtifactImport } from '#lib/contract/mailing-record/artifact.ts'
import type { StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'

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
        | 'carrier_scan_form_pdf'
        | 'carrier_return_receipt_pdf'
        | 'carrier_label_pdf'
        | 'piece_photo_jpeg'
        | 'stamped_paper'
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

/**
 * What a person read off a stamped paper: which paper it is, and its date. Never changed: a later statement about the same
 * file corrects those before.
 */
export const paperReadings = pgTable(
  'paper_readings',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /** The order of statements about the shipment's papers: 1, 2 and so on. */
    sequence: integer('sequence').notNull(),
    /** The paper: one for all the shipments on it. */
    paperId: uuid('paper_id').notNull(),
    /** The file of this shipment. */
    artifactId: uuid('artifact_id').notNull(),
    paper: text('paper').$type<StampedPaperKind>().notNull(),
    /** Null if the paper has none that can be read. */
    date: date('date'),
    /** Whether the file was found not to be of this piece. */
    isWithdrawn: boolean('is_withdrawn').notNull(),
    /** Why it corrects the statement before; null for the first. */
    reason: text('reason'),
    /** The actor of the timeline. */
    readBy: text('read_by').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.sequence] }),
    index('paper_readings_paper').on(table.organizationId, table.paperId),
  ],
)

/** A piece on a page of a list that was made for a clerk to postmark. The page is named by the code printed on it. */
export const listedPieces = pgTable(
  'listed_pieces',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    /** See `paper-code.values.ts`. The same pieces on the same page of a handoff have the same code. */
    code: text('code').notNull(),
    paper: text('paper')
      .$type<Extract<StampedPaperKind, 'mailing_list' | 'certificate_of_mailing'>>()
      .notNull(),
    handOverId: uuid('hand_over_id').notNull(),
    page: integer('page').notNull(),
    pages: integer('pages').notNull(),
    /** When the page was first made. */
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.code] }),
    index('listed_pieces_code').on(table.organizationId, table.code),
    index('listed_pieces_hand_over').on(table.organizationId, table.handOverId),
  ],
)
