import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ArtifactImport } from '#lib/contract/evidence/artifact.ts'
import type { PrinterDescription, PrinterKind } from '#lib/contract/printing/printer.ts'

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
    enabled: boolean('enabled').notNull(),
    /** Order in which printers are asked, from 1 without gaps. */
    position: integer('position').notNull(),
    /** What it said when it last answered. */
    description: jsonb('description').$type<PrinterDescription>(),
    answeredAt: moment('answered_at'),
    unreachableSince: moment('unreachable_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

/** One shipment's document sent to one printer. A shipment has at most one job that is not abandoned. */
export const printJobs = pgTable(
  'print_jobs',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    /** Unique name under which the job can be found again at the printer. */
    name: text('name').notNull(),
    /** Names the piece on the floor; printed on its sheet and in its QR code (contract/piece-code.ts). */
    code: text('code').notNull(),
    /** The printer that was chosen, from the moment before it is given the job; `installationId` for the installation's. */
    printerId: uuid('printer_id'),
    state: text('state')
      .$type<'waiting' | 'submitting' | 'submitted' | 'completed' | 'failed' | 'cancelled'>()
      .notNull(),
    printerJobId: text('printer_job_id'),
    /** Where the rendered file is kept, and its SHA-256. */
    storageKey: text('storage_key'),
    sha256: text('sha256'),
    reason: text('reason'),
    /** What it waits for, as the timeline was last told; null while it goes on. */
    waitingFor: text('waiting_for'),
    /** Since when it waits, for whatever reason. */
    waitingSince: moment('waiting_since'),
    /** When it was last about to be given to the printer: a printer that remembers less is not believed. */
    claimedAt: moment('claimed_at'),
    /** The job that took its place when a person had the piece printed again. */
    replacedBy: uuid('replaced_by'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('print_jobs_code').on(table.organizationId, table.code),
    uniqueIndex('print_jobs_one_live')
      .on(table.organizationId, table.shipmentId)
      .where(sql`state not in ('failed', 'cancelled')`),
    index('print_jobs_shipment').on(table.organizationId, table.shipmentId),
  ],
)

/** Files kept as evidence. Each is one object in storage with its SHA-256. */
export const artifacts = pgTable(
  'artifacts',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind')
      .$type<'carrier_scan_form_pdf' | 'carrier_return_receipt_pdf' | 'carrier_label_pdf'>()
      .notNull(),
    /** Of several files of one kind, as when one e-mail brings a receipt in parts: 1, 2 and so on. */
    part: integer('part').notNull().default(1),
    /** Where the file comes from at the vendor, fetched by a job; null when the vendor never announced it. */
    sourceUrl: text('source_url'),
    /** How it came when it was not fetched from the vendor; null when it was. */
    importedVia: text('imported_via').$type<ArtifactImport['via']>(),
    /** Who brought it: `user:<id>`, or the sender that the e-mail names. */
    importedBy: text('imported_by'),
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

/** One scan or note of the carrier, in its own words, once each. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    id: uuid('id').notNull(),
    status: text('status').notNull(),
    statusDetail: text('status_detail'),
    message: text('message').notNull(),
    carrierCode: text('carrier_code'),
    location: jsonb('location')
      .$type<{ city: string | null; state: string | null; country: string | null; zip: string | null }>()
      .notNull(),
    signedBy: text('signed_by'),
    occurredAt: moment('occurred_at').notNull(),
    observedAt: moment('observed_at').notNull(),
    /** The stored message that brought it. */
    messageId: uuid('message_id'),
    /** Same status, detail, words and time: the same scan told again. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    unique('tracking_events_once').on(table.organizationId, table.shipmentId, table.fingerprint),
  ],
)

/**
 * Messages whose signature did not hold, the latest few: they tell an operator of a wrong secret, or of somebody who
 * tries. They are evidence of nothing and never worked off.
 */
export const refusedMessages = pgTable(
  'refused_messages',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** The raw body, byte for byte, Base64. */
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('refused_messages_received').on(table.receivedAt)],
)

/** What vendors sent us with a signature that holds, verbatim, before anything is made of it. Which organization it concerns is found later. */
export const providerMessages = pgTable(
  'provider_messages',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** The raw body, byte for byte, Base64. */
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    /** When body and headers were deleted at the end of their retention. */
    purgedAt: moment('purged_at'),
  },
  (table) => [
    unique('provider_messages_once').on(table.provider, table.eventId),
    index('provider_messages_open').on(table.processedAt),
  ],
)
