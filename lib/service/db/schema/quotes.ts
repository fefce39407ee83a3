import { sql } from 'drizzle-orm'
import {
  pgTable,
  primaryKey,
  text,
  uuid,
  integer,
  boolean,
  check,
  date,
  doublePrecision,
} from 'drizzle-orm/pg-core'

import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'

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
    /** The organization's own account that sells it, and the postage that is billed there; null: ours, and charged. */
    connectedAccountId: uuid('connected_account_id'),
    accountPostageCents: integer('account_postage_cents'),
    /** The account of ours that sells it; null: not ours, or quoted by an earlier version. */
    ratesAccount: text('rates_account'),
    expiresAt: moment('expires_at').notNull(),
    /** The kit and packaging that this service takes the piece in; null for quotes of earlier versions. */
    kit: text('kit').$type<KitName>(),
    packaging: text('packaging').$type<Packaging>(),
    sheets: integer('sheets'),
    weightOunces: doublePrecision('weight_ounces'),
    thicknessInches: doublePrecision('thickness_inches'),
    /** Whether the carrier reports where the piece is. */
    isTracked: boolean('is_tracked').notNull().default(true),
    /** Signed delivery by another carrier, shown beside Certified Mail. */
    isAlternative: boolean('is_alternative').notNull().default(false),
    /** The day of the planned hand-over, which is printed on the label. */
    labelDate: date('label_date'),
    /** The print partner that prints and mails it; null when the organization does. */
    partner: text('partner').$type<PartnerName>(),
    /** Whether the price was computed from configured prices, because the partner's API has none. */
    isEstimate: boolean('is_estimate').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId, table.id] }),
    check(
      'quotes_total_is_sum',
      sql`total_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents + page_fee_cents + page_fee_color_cents + tax_amount_cents`,
    ),
    check(
      'quotes_postage_is_billed_once',
      sql`connected_account_id is null or (account_postage_cents is not null and postage_cost_cents = 0)`,
    ),
  ],
)
