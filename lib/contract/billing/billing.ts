import { z } from 'zod'

import { cents, dateBoundary, dayZone, id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { chargeStatuses, spendingParts } from './billing.values.ts'

/** A card on file, as the payment provider describes it. Card numbers never reach Mailroom. */
export const card = z
  .object({
    id: text(),
    brand: text().meta({ examples: ['visa'] }),
    last4: text().meta({ examples: ['4242'] }),
    expires_month: z.int(),
    expires_year: z.int(),
    is_default: z.boolean(),
  })
  .meta({ id: 'Card' })

export type Card = z.infer<typeof card>

/** A page of the payment provider on which a card is entered. */
export const cardSetup = z.object({ url: text() }).meta({ id: 'CardSetup' })

export type CardSetup = z.infer<typeof cardSetup>

export const chargeStatus = z.enum(chargeStatuses).meta({
  id: 'ChargeStatus',
  description:
    '`charged`; after a cancellation `refund_pending`, then `refunded`, or `refund_failed` when someone needs to intervene.',
})

/** A charge to a card for one shipment. Released authorizations are not charges. */
export const charge = z
  .object({
    id,
    receipt_number: text().meta({
      description: 'Printed on the receipt; never changes.',
      examples: ['R261120-7K3Q-M9XW'],
    }),
    status: chargeStatus,
    shipment: z.object({
      id,
      name: text().nullable().meta({ description: 'Name given to the shipment.' }),
      recipient: text()
        .nullable()
        .meta({ description: 'Name or company of the recipient.', examples: ['Elizabeth Swan'] }),
    }),
    amount_cents: cents.meta({ description: 'Amount charged to the card.' }),
    refunded_cents: cents.meta({ description: 'Amount refunded; 0 until the refund has succeeded.' }),
    account_postage_cents: cents.optional().meta({
      description:
        'Postage that EasyPost billed to the organization’s own account, beside the amount; absent where it was charged.',
    }),
    card: text().meta({ description: 'The card that was charged.', examples: ['Visa ending 4242'] }),
    carrier: text().meta({ examples: ['USPS'] }),
    service: text().meta({ examples: ['First'] }),
    certified_mail: z.boolean().meta({ description: 'Whether it paid for Certified Mail.' }),
    return_receipt: z.boolean().meta({ description: 'Whether it paid for an electronic return receipt.' }),
    captured_at: timestamp.meta({ description: 'When the card was charged.' }),
    refunded_at: timestamp.nullable().meta({ description: 'When the refund succeeded.' }),
  })
  .meta({ id: 'Charge' })

export type Charge = z.infer<typeof charge>

/** The position of a page's last charge: its time in milliseconds, and its id. */
export const chargeCursor = text()
  .regex(
    /^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Use the next_cursor from the previous page.',
  )
  .meta({ description: 'Opaque cursor.' })

/** Query of the charges. */
export const listChargesQuery = z
  .object({
    status: chargeStatus.optional().meta({ description: 'Only charges in this state.' }),
    shipment: z.uuid().optional().meta({ description: 'Only charges for this shipment.' }),
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Charges per page.' }),
    cursor: chargeCursor.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
    date_from: dateBoundary.optional().meta({
      description: 'Charged at or after this date (in `time_zone`), or date and time with offset.',
      examples: ['2026-11-01'],
    }),
    date_to: dateBoundary.optional().meta({
      description:
        'Charged at or before this date (through its end, in `time_zone`), or date and time with offset.',
      examples: ['2026-11-30'],
    }),
    time_zone: dayZone,
  })
  .meta({ id: 'ListChargesQuery' })

export type ListChargesQuery = z.infer<typeof listChargesQuery>

/** A month of the calendar, `2026-11`. */
export const month = text()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11.')
  .meta({ id: 'Month', description: 'A month, YYYY-MM.', examples: ['2026-11'] })

/** The totals of a month: charges and refunds by the day on which they were made. */
export const statementTotals = z
  .object({
    month,
    time_zone: text().meta({
      description: 'The time zone in which months begin and end.',
      examples: ['UTC'],
    }),
    charge_count: z.int(),
    charged_cents: cents,
    refund_count: z.int(),
    refunded_cents: cents,
    net_cents: z.int().meta({ description: 'Charges minus refunds; negative when refunds exceed charges.' }),
    is_complete: z.boolean().meta({ description: 'False for the current month.' }),
  })
  .meta({ id: 'StatementTotals' })

export type StatementTotals = z.infer<typeof statementTotals>

/** Query of the spending: whole months, both included, split by carrier, by tag or by cost center. */
export const spendingQuery = z
  .object({
    from: month.optional().meta({ description: 'First month; defaults to eleven months before the last.' }),
    to: month.optional().meta({ description: 'Last month; defaults to the current month.' }),
    by: z.enum(spendingParts).default('carrier').meta({
      description:
        'How to break down each month. A shipment with several tags counts toward each of them, but only once in the monthly and overall totals.',
    }),
  })
  .meta({ id: 'SpendingQuery' })

export type SpendingQuery = z.infer<typeof spendingQuery>

const amounts = {
  charge_count: z.int(),
  charged_cents: cents,
  refunded_cents: cents,
  net_cents: z.int().meta({ description: 'Charges minus refunds, in integer cents.' }),
  account_postage_cents: z.int().optional().meta({
    description:
      'Postage that EasyPost billed to the organization’s own account, minus what it gave back there; not part of the charges.',
  }),
}

/** Spending by month, net of the refunds made in it. */
export const spending = z
  .object({
    from: month,
    to: month,
    by: z.enum(spendingParts),
    time_zone: text().meta({ examples: ['UTC'] }),
    months: z
      .array(
        z.object({
          month,
          ...amounts,
          parts: z.array(
            z.object({
              name: text()
                .nullable()
                .meta({
                  description: 'Carrier value, tag or cost center; null for shipments without one.',
                  examples: ['USPS'],
                }),
              ...amounts,
            }),
          ),
        }),
      )
      .meta({ description: 'Every month in the range, oldest first, including months without spending.' }),
    total: z.object(amounts),
  })
  .meta({ id: 'Spending' })

export type Spending = z.infer<typeof spending>
