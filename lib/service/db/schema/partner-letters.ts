import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import { type PartnerLetterState, partnerLetterStates } from '#lib/contract/printing/partner-letter.values.ts'
import type { PartnerState } from '#lib/service/providers/partners/port.ts'

import { moment, organizationId } from './columns.ts'

/** A bought letter at a print partner. */
export const partnerLetters = pgTable(
  'partner_letters',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    partner: text('partner').$type<PartnerName>().notNull(),
    /** The purchase, whose id is the letter's reference at the partner. */
    purchaseId: uuid('purchase_id').notNull(),
    state: text('state').$type<PartnerLetterState>().notNull(),
    /** The partner's ID of the held letter, which a release cancels. */
    heldPieceId: text('held_piece_id').notNull(),
    /** The partner's id of the letter that it mails; null until it is released. */
    pieceId: text('piece_id'),
    /** The partner's last state of the letter, and when it was first read. */
    partnerState: text('partner_state').$type<PartnerState>().notNull(),
    readAt: moment('read_at').notNull(),
    /** Why the partner will not mail it, in its words. */
    failure: text('failure'),
    /** SHA-256 of the file that was submitted. */
    sha256: text('sha256').notNull(),
    /** The actor of the timeline who cancelled; a cancellation that a job resumes still acts for them. */
    cancelledBy: text('cancelled_by'),
    /** When it is next processed or read; null once the partner has nothing more to report. */
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('partner_letters_next')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
    check(
      'partner_letters_state_known',
      sql.raw(`state in (${partnerLetterStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
)
