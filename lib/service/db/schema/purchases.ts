import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid, integer } from 'drizzle-orm/pg-core'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { BillingTerms } from '#lib/contract/billing/account.values.ts'
import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import type { PieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { PurchaseStep } from '#lib/contract/shipments/purchase-steps.values.ts'
import type { Label } from '#lib/service/providers/rates/port.ts'

import { moment, organizationId } from './columns.ts'

/** `requested`: not yet at the vendor. `submitted`: the carrier has the request, and takes days to decide. */
export type LabelRefundState = 'requested' | 'submitted' | 'refunded' | 'rejected' | 'not_applicable'

const labelRetries = () => ({
  /** Number of times the carrier has rejected the refund of the label. */
  labelRejections: integer('label_rejections').notNull().default(0),
  /** When a rejected refund is requested again; null if it is not. */
  labelRetryAt: moment('label_retry_at'),
})

const vendorAccounts = () => ({
  /** The accounts of ours that the payment and the label are in; null: not used, or bought by an earlier version. */
  paymentAccount: text('payment_account'),
  ratesAccount: text('rates_account'),
})

/** A label, or in its place a letter that a print partner holds. */
export type BoughtLabel = Label & { heldLetter?: { partner: PartnerName; pieceId: string; sha256: string } }

/** A letter that was bought together with another, as evidence of the other names it. Nothing of it changes afterwards. */
export type LetterBeside = {
  shipment_id: string
  /** The letter that it accompanies to the same recipient. */
  companion_of: string | null
  carrier: string | null
  service: string | null
  /** Null for mail that is not tracked, and where a print partner assigns the number later. */
  tracking_number: string | null
  document_sha256: string
}

/** The earlier attempt that a letter repeats, as recorded when the letter was bought. Never changes afterwards. */
export type EarlierAttempt = {
  shipment_id: string
  carrier: string | null
  service: string | null
  certified_mail: boolean
  tracking_number: string | null
  /** When it was handed over, as recorded; null if that is not known. */
  mailed_at: string | null
  recipient: Address
  document_sha256: string
  outcome: PieceState
  /** The carrier's report of the outcome: its wording, when it happened, and through whom it came; null without one. */
  report: { wording: string | null; occurred_at: string; source: string } | null
  /** Why it was sent again, as the sender said; null if they said nothing. */
  reason: string | null
}

/** The actor whose spending a purchase is. Written as `purchases_spent` is, so that PostgreSQL finds that index. */
export const spentBy = sql.raw('coalesce(spent_by, bought_by)')

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
    /** How it is paid; an account has neither customer nor card. */
    paidBy: text('paid_by').$type<BillingTerms>().notNull().default('card'),
    customerId: text('customer_id').notNull(),
    cardId: text('card_id').notNull(),
    cardLabel: text('card_label').notNull(),
    paymentId: text('payment_id'),
    providerShipmentId: text('provider_shipment_id').notNull(),
    providerRateId: text('provider_rate_id').notNull(),
    /** The organization's own account that sells the label; null: ours. */
    connectedAccountId: uuid('connected_account_id'),
    ...vendorAccounts(),
    label: jsonb('label').$type<BoughtLabel>(),
    failureCode: text('failure_code').$type<
      | 'PAYMENT_FAILED'
      | 'LABEL_REFUSED'
      | 'PRICE_CHANGED'
      | 'RATE_PROVIDER_UNAVAILABLE'
      | 'CONNECTED_ACCOUNT_REFUSED'
      | 'PAYMENT_PROVIDER_UNAVAILABLE'
    >(),
    failureMessage: text('failure_message'),
    /** Where the bank redirects the cardholder to; null when the buyer is a script without a cardholder. */
    returnUrl: text('return_url'),
    /** The bank's page on which the cardholder confirms the payment, while that is pending. */
    actionUrl: text('action_url'),
    actionExpiresAt: moment('action_expires_at'),
    capturedAt: moment('captured_at'),
    /** Outcome of a failed purchase's authorization. `none`: nothing was held. */
    paymentUndo: text('payment_undo').$type<'requested' | 'released' | 'refunded' | 'none'>(),
    /** Outcome of a failed purchase's label that was bought, or may have been. */
    labelRefund: text('label_refund').$type<LabelRefundState | 'none'>(),
    labelSettledAt: moment('label_settled_at'),
    ...labelRetries(),
    /** Consecutive failures of its current step. */
    attempts: integer('attempts').notNull().default(0),
    /** The actor of the timeline who bought; steps resumed by a job still act for them. */
    boughtBy: text('bought_by'),
    /** The actor whose spending limit it counts against; null in purchases of earlier versions: who bought. */
    spentBy: text('spent_by'),
    /** The actor who requested it, where another person approved. */
    requestedBy: text('requested_by'),
    approvalId: uuid('approval_id'),
    /** Equal for all letters of a set that are bought together, all or none; null for a single letter. */
    jointId: uuid('joint_id'),
    /** When only the other letters of the set remained to wait for before the charge. */
    readyAt: moment('ready_at'),
    /** The letters bought together with it, as its evidence names them; null for a single letter. */
    beside: jsonb('beside').$type<LetterBeside[]>(),
    /** The attempt before it, as its evidence names it; null for a first one. */
    earlierAttempt: jsonb('earlier_attempt').$type<EarlierAttempt>(),
    /** The runner that holds it: another may record nothing. Null when no runner holds it. */
    leaseToken: uuid('lease_token'),
    /** Until when the runner holds it or, without one, when it is to be resumed. In the database's time. */
    leasedUntil: moment('leased_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('purchases_shipment').on(table.organizationId, table.shipmentId),
    index('purchases_open')
      .on(table.leasedUntil)
      .where(sql`step not in ('completed', 'failed')`),
    index('purchases_spent')
      .on(table.organizationId, spentBy, table.createdAt)
      .where(sql`step <> 'failed'`),
    index('purchases_age').on(table.createdAt),
    index('purchases_joint')
      .on(table.organizationId, table.jointId)
      .where(sql`joint_id is not null`),
    index('purchases_payment').on(table.paymentId),
    index('purchases_provider_shipment').on(table.providerShipmentId),
    index('purchases_connected_account')
      .on(table.organizationId, table.connectedAccountId, table.shipmentId)
      .where(sql`connected_account_id is not null`),
    index('purchases_under_way')
      .on(table.organizationId)
      .where(sql`step not in ('completed', 'failed')`),
  ],
)

/** Outcomes of the money and the label of a cancelled shipment. */
export const cancellations = pgTable(
  'cancellations',
  {
    organizationId: organizationId(),
    shipmentId: uuid('shipment_id').notNull(),
    paymentId: text('payment_id').notNull(),
    providerShipmentId: text('provider_shipment_id').notNull(),
    /** The account that sold the label; null: ours. */
    connectedAccountId: uuid('connected_account_id'),
    ...vendorAccounts(),
    paymentRefund: text('payment_refund').$type<'requested' | 'pending' | 'succeeded' | 'failed'>().notNull(),
    labelRefund: text('label_refund').$type<LabelRefundState>().notNull(),
    /** The payment provider's refund, once it was made. */
    refundId: text('refund_id'),
    paymentSettledAt: moment('payment_settled_at'),
    labelSettledAt: moment('label_settled_at'),
    ...labelRetries(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.shipmentId] }),
    index('cancellations_connected_account')
      .on(table.organizationId, table.connectedAccountId)
      .where(sql`label_refund in ('requested', 'submitted')`),
  ],
)
