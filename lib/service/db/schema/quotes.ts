import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid, integer, boolean, check } from 'drizzle-orm/pg-core'

import { moment, organizationId } from './columns.ts'

export const quotes = pgTable(
  'quotes',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    id: uuid('id').notNull(),
    carrier: text('carrier').notNull(),
    service: text('service').notNull(),
    providerShipmentId: text('provider_shipment_id').notNull(),
    providerRateId: text('provider_rate_id').notNull(),
    postageCostCents: integer('postage_cost_cents').notNull(),
    postageMarkupCents: integer('postage_markup_cents').notNull(),
    envelopeFeeCents: integer('envelope_fee_cents').notNull(),
    pageFeeCents: integer('page_fee_cents').notNull(),
    pageFeeColorCents: integer('page_fee_color_cents').notNull(),
    taxAmountCents: integer('tax_amount_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    deliveryDays: integer('delivery_days'),
    deliveryDate: moment('delivery_date'),
    deliveryDateGuaranteed: boolean('delivery_date_guaranteed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    check(
      'quotes_total_is_sum',
      sql`total_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents + page_fee_cents + page_fee_color_cents + tax_amount_cents`,
    ),
  ],
)
