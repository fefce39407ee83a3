import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid, integer, uniqueIndex } from 'drizzle-orm/pg-core'

import type { ScanFormStatus } from '#lib/contract/operations/hand-over.values.ts'

import { moment, organizationId } from './columns.ts'

/** Pieces that an operator gave to their carriers in one go. */
export const handOvers = pgTable(
  'hand_overs',
  {
    organizationId: organizationId(),
    /** UUIDv7 of `created_at`: the list pages by it. */
    id: uuid('id').notNull(),
    /** The actor of the timeline who handed over; null when the service did. */
    createdBy: text('created_by'),
    /** The API key that it was requested with; null for the dashboard. */
    apiKeyId: uuid('api_key_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
)

/** The carrier's manifest of pieces handed over together. */
export const scanForms = pgTable(
  'scan_forms',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    handOverId: uuid('hand_over_id'),
    providerId: text('provider_id'),
    status: text('status').$type<ScanFormStatus>().notNull(),
    /** Why it failed, or what blocks it. */
    message: text('message'),
    formUrl: text('form_url'),
    attempts: integer('attempts').notNull().default(0),
    /** Until when one runner has it, in the database's time. */
    leasedUntil: moment('leased_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('scan_forms_hand_over').on(table.handOverId, table.organizationId),
  ],
)

/** A piece within a hand-over. A piece is in one hand-over, and so on one form, unless that one let it go. */
export const handOverPieces = pgTable(
  'hand_over_pieces',
  {
    organizationId: organizationId(),
    handOverId: uuid('hand_over_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    carrier: text('carrier').notNull(),
    /** The intended form; null for carriers that accept pieces without one. */
    scanFormId: uuid('scan_form_id'),
    state: text('state').$type<'claimed' | 'handed_over' | 'released'>().notNull(),
    /** Why it was released. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.handOverId, table.shipmentId] }),
    uniqueIndex('hand_over_pieces_once')
      .on(table.organizationId, table.shipmentId)
      .where(sql`state <> 'released'`),
    index('hand_over_pieces_form').on(table.scanFormId, table.organizationId),
  ],
)
