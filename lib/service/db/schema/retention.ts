import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid, check } from 'drizzle-orm/pg-core'

import type { RetainedRecord } from '#lib/contract/mailing-record/mailing-record.ts'

import { moment, organizationId } from './columns.ts'

/** An order to keep everything of a shipment, or of every one with a tag or of a matter, until it is released. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id'),
    tagId: uuid('tag_id'),
    matterId: uuid('matter_id'),
    reason: text('reason').notNull(),
    /** Actors of the timeline. */
    placedBy: text('placed_by'),
    placedAt: moment('placed_at').notNull(),
    releasedBy: text('released_by'),
    releasedAt: moment('released_at'),
    releaseReason: text('release_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('legal_holds_shipment')
      .on(table.organizationId, table.shipmentId)
      .where(sql`released_at is null`),
    index('legal_holds_tag')
      .on(table.organizationId, table.tagId)
      .where(sql`released_at is null`),
    index('legal_holds_matter')
      .on(table.organizationId, table.matterId)
      .where(sql`released_at is null`),
    check('legal_holds_on_one_subject', sql`num_nonnulls(shipment_id, tag_id, matter_id) = 1`),
  ],
)

/** Deletions at the end of retention: started before the first file is deleted, ended after the last. */
export const purges = pgTable(
  'purges',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    scope: text('scope').$type<'document' | 'evidence'>().notNull(),
    /** Rest of the mailing record, without the signer's name. */
    mailingRecord: jsonb('mailing_record').$type<RetainedRecord>(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.shipmentId, table.scope] })],
)
