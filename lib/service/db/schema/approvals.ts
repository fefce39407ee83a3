import { sql } from 'drizzle-orm'
import {
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  integer,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { Approval, ApprovalTerms, ApprovedLetter } from '#lib/contract/approvals/approval.ts'

import { moment, organizationId } from './columns.ts'

/** A purchase that needs a second person: exactly what is to be bought, and the outcome. */
/** No one has decided yet. Written without parameters, so that PostgreSQL finds the index that is made over it. */
export const isWaitingApproval = sql.raw(`approvals.state = 'waiting'`)

export const approvals = pgTable(
  'approvals',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    state: text('state').$type<Approval['state']>().notNull(),
    quoteId: uuid('quote_id').notNull(),
    carrier: text('carrier').notNull(),
    service: text('service').notNull(),
    totalCents: integer('total_cents').notNull(),
    quotesExpireAt: moment('quotes_expire_at').notNull(),
    /**
     * The mailing day of the schedule that it covers: `total_cents` is then its limit. Null for an immediate purchase.
     */
    mailOn: date('mail_on'),
    terms: jsonb('terms').$type<ApprovalTerms>().notNull(),
    /** All letters that are to be bought together, with this one; `total_cents` is then what all cost. Null for one letter. */
    letters: jsonb('letters').$type<ApprovedLetter[]>(),
    note: text('note'),
    /** Its requester; for an API key, its owner. Never its approver. */
    requestedBy: uuid('requested_by').notNull(),
    apiKeyId: uuid('api_key_id'),
    requestedAt: moment('requested_at').notNull(),
    /** Null while it waits, and where the service ended it. */
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    comment: text('comment'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('approvals_one_waiting')
      .on(table.organizationId, table.shipmentId)
      .where(sql`state = 'waiting'`),
    index('approvals_waiting')
      .on(table.organizationId, table.id)
      .where(sql`state = 'waiting'`),
    index('approvals_ended')
      .on(table.organizationId, table.decidedAt, table.id)
      .where(sql`state <> 'waiting'`),
    index('approvals_shipment').on(table.organizationId, table.shipmentId, table.id),
  ],
)
