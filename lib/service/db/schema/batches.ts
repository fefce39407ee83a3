import { sql, type SQL } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid, integer, boolean } from 'drizzle-orm/pg-core'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import type { FieldFault, ErrorCode } from '#lib/contract/api/errors.ts'
import {
  type BatchFinding,
  type BatchRowState,
  type BatchState,
  buyableStates,
  type ReviewState,
} from '#lib/contract/batches/batch-states.values.ts'
import type { BatchSettings } from '#lib/contract/batches/batch.ts'
import type { BatchField, BatchValues } from '#lib/contract/imports/batch-file.values.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'

import { moment, organizationId } from './columns.ts'

/** Outcome of the rows of a file, and what its values say about its columns. */
type FileFacts = { accounting: RowAccounting; emptyColumns: number[]; namelessColumns?: number[] }

/**
 * A list of recipients that is mailed as one. IDs contain their creation time, and the list of batches pages by them.
 */
export const batches = pgTable(
  'batches',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    filename: text('filename').notNull(),
    state: text('state').$type<BatchState>().notNull(),
    headers: jsonb('headers').$type<string[]>().notNull(),
    /** The field of each column. */
    mapping: jsonb('mapping').$type<(BatchField | null)[]>().notNull(),
    /** Findings from reading the file; null for earlier versions. */
    fileFacts: jsonb('file_facts').$type<FileFacts>(),
    options: jsonb('options').$type<BatchSettings>().notNull(),
    /** Counts the updates of its name, mapping and options. */
    revision: integer('revision').notNull().default(0),
    /** The member in whose name rows are drafted and bought: the last requester. */
    runBy: uuid('run_by'),
    runByKey: uuid('run_by_key'),
    /** Counts the times that it was set going: jobs of an earlier time do not go on. */
    run: integer('run').notNull().default(0),
    /** The buyer's note to the approver, if approval is required. */
    approvalNote: text('approval_note'),
    stopReason: text('stop_reason'),
    /** When a round interrupted by a vendor's rate limit resumes; null while it is not interrupted. */
    pausedUntil: moment('paused_until'),
    /** When rows that no vendor answered are checked again; null without any, or after the last attempt. */
    retryAt: moment('retry_at'),
    /** Cards declined one after the other in this round of buying. */
    declinedInRow: integer('declined_in_row').notNull().default(0),
    finishedAt: moment('finished_at'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

const canBeBought = `state in (${buyableStates.map((state) => `'${state}'`).join(', ')})`

/** Rows that are about to be bought: their shipments are drafts still. See `isPending`. */
const isOnWay = sql.raw(`letter_key is not null and state in ('queued', 'buying', 'awaiting_approval')`)

/**
 * Rows that can be bought and have a finding that no person has decided about. Written without parameters, so that
 * PostgreSQL finds the indexes that are made over them.
 */
export const isPending = {
  corrected: sql.raw(`corrected = 'pending' and ${canBeBought}`),
  missing_unit: sql.raw(`missing_unit = 'pending' and ${canBeBought}`),
  other_address: sql.raw(`other_address = 'pending' and ${canBeBought}`),
  duplicate: sql.raw(`duplicate = 'pending' and ${canBeBought}`),
} as const satisfies Record<BatchFinding, SQL>

/** An entry of the address book, as it was when it was found. */
type KnownAddress = { entryId: string; address: AddressInput; updatedAt: string }

/** One recipient of a list, and the shipment that it becomes. */
export const batchRows = pgTable(
  'batch_rows',
  {
    organizationId: organizationId(),
    batchId: uuid('batch_id').notNull(),
    /** As a spreadsheet counts: the header is row 1. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** A person's edits, by field; empty text removes a value. */
    edits: jsonb('edits').$type<BatchValues>().notNull(),
    /** A person's edits of the template values, by field; empty text removes a value. */
    templateEdits: jsonb('template_edits').$type<Readonly<Record<string, string>>>().notNull().default({}),
    state: text('state').$type<BatchRowState>().notNull(),
    name: text('name').notNull(),
    /** Chosen before the draft is created, so that a repetition finds the first. */
    shipmentId: uuid('shipment_id'),
    /** The First-Class companion of its letter; null without one. */
    companionId: uuid('companion_id'),
    /** The quote that the companion is bought at; null where it is not bought with the row. */
    companionQuoteId: uuid('companion_quote_id'),
    /** The companion's part of the price of the row. */
    companionCents: integer('companion_cents'),
    /** The letter that the row sends again; null for a row of a file. */
    againOf: uuid('again_of'),
    /** Another address of its recipient in the address book, as of the creation of the row. */
    knownAddress: jsonb('known_address').$type<KnownAddress>(),
    quoteId: uuid('quote_id'),
    carrier: text('carrier'),
    service: text('service'),
    /** Total price, with the companion; once bought, the charge. */
    priceCents: integer('price_cents'),
    /** Postage within the quoted price that is billed to the organization's own account; null: none. */
    accountPostageCents: integer('account_postage_cents'),
    /** The carrier and service were chosen for this row by a person, and are kept while they are offered. */
    quoteOverridden: boolean('quote_overridden').notNull().default(false),
    arrivesOn: text('arrives_on'),
    quotesExpireAt: moment('quotes_expire_at'),
    /** Equal for all spellings of one recipient, as verified; null before that. See `recipientKeyOf`. */
    recipientKey: text('recipient_key'),
    /** Like that of its shipment. See `letterKeyOf`. */
    letterKey: text('letter_key'),
    /** A person chose the address as entered over the corrected one. */
    useAsEntered: boolean('use_as_entered').notNull().default(false),
    /** Findings of the check, and whether a person has decided each; null if there are none. */
    corrected: text('corrected').$type<ReviewState>(),
    missingUnit: text('missing_unit').$type<ReviewState>(),
    otherAddress: text('other_address').$type<ReviewState>(),
    duplicate: text('duplicate').$type<ReviewState>(),
    /** The row of this batch, and the earlier shipment, that the row may repeat. */
    duplicateRow: integer('duplicate_row'),
    duplicateShipmentId: uuid('duplicate_shipment_id'),
    /** Price that a person confirmed for this row: it is never bought for more. */
    confirmedCents: integer('confirmed_cents'),
    /** Chosen before the purchase starts, so that a repetition resumes the first. */
    purchaseId: uuid('purchase_id'),
    errorCode: text('error_code').$type<ErrorCode>(),
    errorMessage: text('error_message'),
    errorFields: jsonb('error_fields').$type<FieldFault[]>(),
    /** Failures in passing of the step that the row is at. */
    attempts: integer('attempts').notNull().default(0),
    /** The current claim on the row; results of other claims are late. */
    leaseToken: uuid('lease_token'),
    /** No one else takes the row up before this, by the database's clock. */
    leasedUntil: moment('leased_until'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.batchId, table.row] }),
    index('batch_rows_state').on(table.organizationId, table.batchId, table.state, table.row),
    index('batch_rows_shipment').on(table.organizationId, table.shipmentId),
    index('batch_rows_companion')
      .on(table.organizationId, table.companionId)
      .where(sql`companion_id is not null`),
    index('batch_rows_letter_on_way').on(table.letterKey, table.organizationId).where(isOnWay),
    index('batch_rows_corrected')
      .on(table.organizationId, table.batchId, table.row)
      .where(isPending.corrected),
    index('batch_rows_missing_unit')
      .on(table.organizationId, table.batchId, table.row)
      .where(isPending.missing_unit),
    index('batch_rows_other_address')
      .on(table.organizationId, table.batchId, table.row)
      .where(isPending.other_address),
    index('batch_rows_duplicate')
      .on(table.organizationId, table.batchId, table.row)
      .where(isPending.duplicate),
  ],
)

/** PDFs that rows name in their column `document`. */
export const batchDocuments = pgTable(
  'batch_documents',
  {
    organizationId: organizationId(),
    batchId: uuid('batch_id').notNull(),
    /** The file's name without case, spaces at the ends, and “.pdf”. */
    nameKey: text('name_key').notNull(),
    documentId: uuid('document_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.batchId, table.nameKey] })],
)

/** Fields of an organization's columns, by their header, as last mapped. */
export const batchColumns = pgTable(
  'batch_columns',
  {
    organizationId: organizationId(),
    /** The header without case, accents and punctuation. */
    header: text('header').notNull(),
    /** Null for an ignored column. */
    field: text('field').$type<BatchField>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.header] })],
)
