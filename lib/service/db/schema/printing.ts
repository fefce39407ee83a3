import { sql } from 'drizzle-orm'
import {
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  integer,
  uniqueIndex,
  boolean,
} from 'drizzle-orm/pg-core'

import { openPrintJobStates, type PrintJobState } from '#lib/contract/printing/print-job.values.ts'
import type { PrintOutput } from '#lib/contract/printing/print-output.values.ts'
import type {
  LabelDpi,
  LabelFormat,
  PrinterDescription,
  PrinterKind,
  PrinterRole,
} from '#lib/contract/printing/printer.ts'

import { moment, organizationId } from './columns.ts'

/**
 * A printer that prints for an organization. The installation's own printer is kept under `installationId` for what was
 * seen of it; its address is configuration.
 */
export const printers = pgTable(
  'printers',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<PrinterKind>().notNull(),
    url: text('url').notNull(),
    /** What it prints: documents, and other things on office paper, or the carriers' labels. */
    role: text('role').$type<PrinterRole>().notNull().default('documents'),
    /** Format of a label printer, and its dots per inch; null for printers of documents. */
    labelFormat: text('label_format').$type<LabelFormat>(),
    dpi: integer('dpi').$type<LabelDpi>(),
    enabled: boolean('enabled').notNull(),
    /** Order in which printers are tried, from 1 without gaps. */
    position: integer('position').notNull(),
    /** Its last description of itself. */
    description: jsonb('description').$type<PrinterDescription>(),
    answeredAt: moment('answered_at'),
    unreachableSince: moment('unreachable_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

/** A printer has it or may get it. See `isDocumentJob`. */
export const isOpenJob = sql.raw(
  `print_jobs.state in (${openPrintJobStates.map((state) => `'${state}'`).join(', ')})`,
)

/** The job of a piece's document. Written without parameters, so that PostgreSQL finds the index that is made over it. */
export const isDocumentJob = sql.raw(`print_jobs.output = 'document'`)

/**
 * One thing that is printed for a shipment, sent to one printer: the document, the label, or the envelope. A shipment has at
 * most one job of each that is not abandoned.
 */
export const printJobs = pgTable(
  'print_jobs',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    output: text('output').$type<PrintOutput>().notNull().default('document'),
    /** Unique name under which the job can be found again at the printer. */
    name: text('name').notNull(),
    /** Names the piece on the floor; printed on its sheet and in its QR code. The piece's other jobs have the code of its document's. */
    code: text('code').notNull(),
    /** The printer that was chosen, from the moment before it is given the job; `installationId` for the installation's. */
    printerId: uuid('printer_id'),
    state: text('state').$type<PrintJobState>().notNull(),
    printerJobId: text('printer_job_id'),
    /** Location of the rendered file, and its SHA-256. */
    storageKey: text('storage_key'),
    sha256: text('sha256'),
    reason: text('reason'),
    /** What it waits for, as last recorded in the timeline; null while it proceeds. */
    waitingFor: text('waiting_for'),
    /** Since when it waits, for whatever reason. */
    waitingSince: moment('waiting_since'),
    /** When it was last about to be sent to the printer: a printer that remembers less is not trusted. */
    claimedAt: moment('claimed_at'),
    /** The job that took its place when a person had the piece printed again. */
    replacedBy: uuid('replaced_by'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('print_jobs_document_code')
      .on(table.code, table.organizationId)
      .where(sql`output = 'document'`),
    uniqueIndex('print_jobs_one_live')
      .on(table.organizationId, table.shipmentId, table.output)
      .where(sql`state not in ('failed', 'cancelled')`),
    index('print_jobs_shipment').on(table.shipmentId, table.organizationId),
    index('print_jobs_open').on(table.organizationId, table.printerId).where(isOpenJob),
  ],
)
