import { z } from 'zod'

import { cents, id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { billingTerms, entryKinds, invoiceStatuses } from './account.values.ts'
import { month } from './billing.ts'

const signedCents = z
  .int()
  .meta({ description: 'Integer cents; negative when it is owed.', examples: [-1804] })
const day = z.iso.date().meta({ examples: ['2026-12-31'] })

/** How the organization pays, and its remaining credit. */
export const billingAccount = z
  .object({
    terms: z.enum(billingTerms).meta({
      description: '`card`: each purchase is charged; `balance`: prepaid; `invoice`: once a month.',
    }),
    balance_cents: signedCents.meta({
      description: 'Payments and refunds minus purchases; negative is owed. 0 for `card`.',
    }),
    available_cents: cents.nullable().meta({
      description: 'What can be bought for before a payment is needed; null for `card`.',
    }),
    credit_limit_cents: cents
      .nullable()
      .meta({ description: 'What may be owed at most; null unless `invoice`.' }),
    net_days: z
      .int()
      .nullable()
      .meta({ description: 'Days from an invoice to its due date; null unless `invoice`.' }),
    overdue_cents: cents.meta({ description: 'Unpaid on invoices past their due date.' }),
    blocked: z
      .object({
        code: z.enum(['BALANCE_TOO_LOW', 'CREDIT_LIMIT_REACHED', 'INVOICE_OVERDUE']),
        message: text(),
      })
      .nullable()
      .meta({ description: 'Why nothing can be bought now; null while something can.' }),
  })
  .meta({ id: 'BillingAccount' })

export type BillingAccount = z.infer<typeof billingAccount>

/** One change of the balance. Never changed afterwards. */
export const accountEntry = z
  .object({
    id,
    kind: z.enum(entryKinds),
    amount_cents: z
      .int()
      .meta({ description: 'Added to the balance; negative for a purchase.', examples: [-902] }),
    balance_cents: signedCents.meta({ description: 'The balance after it.' }),
    reference: text().meta({
      description: 'The purchase, or the reference of a payment.',
      examples: ['WIRE-20261201-44'],
    }),
    note: text().nullable(),
    shipment_id: id.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AccountEntry' })

export type AccountEntry = z.infer<typeof accountEntry>

/** An invoice of a month. */
export const invoice = z
  .object({
    id,
    number: text().meta({
      description: 'Numbers follow each other without a gap.',
      examples: ['INV-000042'],
    }),
    month,
    issued_at: timestamp,
    due_on: day.meta({ description: 'The day of issue plus the net days.' }),
    total_cents: z.int().meta({ description: 'Purchases minus refunds; negative for a credit.' }),
    tax_cents: z.int().meta({ description: 'Tax included in the total.' }),
    paid_cents: cents,
    paid_at: timestamp.nullable(),
    status: z.enum(invoiceStatuses),
  })
  .meta({ id: 'Invoice' })

export type Invoice = z.infer<typeof invoice>

export const listEntriesQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Entries per page.' }),
    cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
  })
  .meta({ id: 'ListEntriesQuery' })

export type ListEntriesQuery = z.infer<typeof listEntriesQuery>
