import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import type { AccountTerms, BillingTerms, EntryKind } from '#lib/contract/billing/account.values.ts'

import { moment, organizationId } from './columns.ts'

/** Payment terms of an organization that the operator set, other than a card. Withdrawals lock its row. */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    organizationId: organizationId(),
    terms: text('terms').$type<BillingTerms>().notNull(),
    netDays: integer('net_days').notNull(),
    creditLimitCents: integer('credit_limit_cents').notNull(),
    /** Days after its due date when an unpaid invoice blocks purchases. */
    graceDays: integer('grace_days').notNull(),
    /** Recipient of invoices besides owners and admins. */
    billingEmail: text('billing_email'),
    /** The sum of all entries, written with each. */
    balanceCents: integer('balance_cents').notNull().default(0),
    /** When the account was last checked for a month to invoice. */
    invoicesCheckedAt: moment('invoices_checked_at').notNull().default(new Date(0)),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId] }),
    index('billing_accounts_checked').on(table.invoicesCheckedAt),
  ],
)

/** Invoiced entries. Written without parameters, so that PostgreSQL uses its index. */
export const isInvoiced = sql.raw(`account_entries.terms = 'invoice'`)

/** Every change of a balance, written once and never changed. */
export const accountEntries = pgTable(
  'account_entries',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** Added to the balance; a purchase is negative. */
    cents: integer('cents').notNull(),
    balanceCents: integer('balance_cents').notNull(),
    /** Identifies repetitions: the purchase's ID, or the reference of a payment. */
    reference: text('reference').notNull(),
    /** Payment terms, for entries of a purchase. */
    terms: text('terms').$type<AccountTerms>(),
    purchaseId: uuid('purchase_id'),
    shipmentId: uuid('shipment_id'),
    note: text('note'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('account_entries_reference').on(table.organizationId, table.kind, table.reference),
    index('account_entries_invoiced')
      .on(table.organizationId, table.createdAt)
      .where(sql`terms = 'invoice'`),
  ],
)

/** One line of an invoice, as issued. */
export type InvoiceLine = {
  kind: EntryKind
  at: string
  shipment_id: string | null
  name: string | null
  reference: string | null
  carrier: string | null
  service: string | null
  /** What was bought of the postal service with the letter; absent on lines that were issued before it was stated. */
  certified_mail?: boolean
  return_receipt?: boolean
  tracking_number: string | null
  /** Owed; negative for refunds. */
  cents: number
  tax_cents: number
}

/** An invoice, with everything that its PDF states. What was paid of it follows from the entries. */
export const invoices = pgTable(
  'invoices',
  {
    organizationId: organizationId(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    month: text('month').notNull(),
    /** Start of the period, inclusive; its end is exclusive. */
    periodStartsAt: moment('period_starts_at').notNull(),
    periodEndsAt: moment('period_ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    locale: text('locale').notNull(),
    netDays: integer('net_days').notNull(),
    issuedAt: moment('issued_at').notNull(),
    dueOn: date('due_on').notNull(),
    totalCents: integer('total_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    seller: jsonb('seller').$type<{ name: string; details: string[] }>().notNull(),
    buyer: jsonb('buyer').$type<{ name: string; address: string[] }>().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    paidAt: moment('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('invoices_number').on(table.organizationId, table.number),
    unique('invoices_period').on(table.organizationId, table.periodStartsAt),
    index('invoices_unpaid')
      .on(table.organizationId, table.dueOn)
      .where(sql`paid_at is null`),
  ],
)
