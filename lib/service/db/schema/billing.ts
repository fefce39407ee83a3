import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid, integer, check } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

/**
 * Card charges and their refunds. Excludes released authorizations. Stores everything that a receipt states about the
 * money, so that a receipt never changes.
 */
export const charges = pgTable(
  'charges',
  {
    organizationId: organizationId(),
    /** The purchase's id, from which the receipt number is made. */
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    paymentId: text('payment_id').notNull(),
    cardLabel: text('card_label').notNull(),
    carrier: text('carrier').notNull(),
    service: text('service').notNull(),
    /** Null for a piece that is not tracked. */
    trackingNumber: text('tracking_number'),
    postageCostCents: integer('postage_cost_cents').notNull(),
    postageMarkupCents: integer('postage_markup_cents').notNull(),
    envelopeFeeCents: integer('envelope_fee_cents').notNull(),
    pageFeeCents: integer('page_fee_cents').notNull(),
    pageFeeColorCents: integer('page_fee_color_cents').notNull(),
    taxAmountCents: integer('tax_amount_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Cost of a label billed to the organization's own account, besides the amount; null for none. */
    connectedAccountId: uuid('connected_account_id'),
    accountPostageCents: integer('account_postage_cents'),
    /** When the provider refunded that. */
    accountPostageRefundedAt: moment('account_postage_refunded_at'),
    capturedAt: moment('captured_at').notNull(),
    /** Null until a refund is requested. */
    refundState: text('refund_state').$type<'pending' | 'succeeded' | 'failed'>(),
    /** Refunded amount: 0 until the refund has succeeded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('charges_captured').on(table.organizationId, table.capturedAt, table.id),
    index('charges_shipment').on(table.organizationId, table.shipmentId),
    index('charges_state')
      .on(table.organizationId, table.refundState, table.capturedAt, table.id)
      .where(sql`refund_state is not null`),
    index('charges_account_postage_refunded')
      .on(table.organizationId, table.accountPostageRefundedAt, table.id)
      .where(sql`account_postage_refunded_at is not null`),
    index('charges_refunded')
      .on(table.organizationId, table.refundedAt, table.id)
      .where(sql`refunded_at is not null`),
    check(
      'charges_amount_is_sum',
      sql`amount_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents + page_fee_cents + page_fee_color_cents + tax_amount_cents`,
    ),
    check('charges_refund_is_dated', sql`(refunded_cents > 0) = (refunded_at is not null)`),
    check('charges_refund_within_amount', sql`refunded_cents between 0 and amount_cents`),
  ],
)
