import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { Label } from '#lib/service/providers/rates/port.ts'

import { moment, organizationId } from './columns.ts'

/** What a purchase has achieved. Each step is recorded before the next is tried. */
export const purchaseSteps = [
  'claimed',
  'authorized',
  'label_requested',
  'labelled',
  'captured',
  'completed',
  'releasing',
  'failed',
] as const

export type PurchaseStep = (typeof purchaseSteps)[number]

/** One attempt to buy one quote. Its id is the idempotency key at the payment provider. */
export const purchases = pgTable(
  'purchases',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    quoteId: uuid('quote_id').notNull(),
    step: text('step').$type<PurchaseStep>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    customerId: text('customer_id').notNull(),
    cardId: text('card_id').notNull(),
    cardLabel: text('card_label').notNull(),
    paymentId: text('payment_id'),
    providerShipmentId: text('provider_shipment_id').notNull(),
    providerRateId: text('provider_rate_id').notNull(),
    label: jsonb('label').$type<Label>(),
    failureCode: text('failure_code').$type<
      'PAYMENT_FAILED' | 'LABEL_REFUSED' | 'RATE_PROVIDER_UNAVAILABLE' | 'PAYMENT_PROVIDER_UNAVAILABLE'
    >(),
    failureMessage: text('failure_message'),
    attempts: integer('attempts').notNull().default(0),
    /** The actor of the timeline who asked for it; steps resumed by a job still act for them. */
    boughtBy: text('bought_by'),
    /** Until when one runner has it, in the database's time. */
    leasedUntil: moment('leased_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('purchases_shipment').on(table.organizationId, table.shipmentId),
    index('purchases_open').on(table.step, table.updatedAt),
    index('purchases_under_way')
      .on(table.organizationId)
      .where(sql`step not in ('completed', 'failed')`),
  ],
)

/** What became of the money and the label of a cancelled shipment. */
export const cancellations = pgTable(
  'cancellations',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    paymentId: text('payment_id').notNull(),
    providerShipmentId: text('provider_shipment_id').notNull(),
    paymentRefund: text('payment_refund').$type<'requested' | 'pending' | 'succeeded' | 'failed'>().notNull(),
    labelRefund: text('label_refund')
      .$type<'requested' | 'submitted' | 'refunded' | 'rejected' | 'not_applicable'>()
      .notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.shipmentId] })],
)
