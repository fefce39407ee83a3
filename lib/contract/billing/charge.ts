import { z } from 'zod'

import { cents, dateBoundary, id, timestamp } from '#lib/contract/api/primitives.ts'

/** What a charge has come to: charged, or where its refund stands. */
export const chargeStatuses = ['charged', 'refund_pending', 'refunded', 'refund_failed'] as const

export const chargeStatus = z.enum(chargeStatuses).meta({
  id: 'ChargeStatus',
  description:
    '`charged`; after a cancellation `refund_pending`, then `refunded`, or `refund_failed` when someone needs to intervene.',
})

export type ChargeStatus = z.infer<typeof chargeStatus>

/** What was taken from a card for one shipment. Authorizations that were released are no charges. */
export const charge = z
  .object({
    id,
    receipt_number: z
      .string()
      .meta({ description: 'Printed on the receipt; never changes.', examples: ['R261120-7K3Q-M9XW'] }),
    status: chargeStatus,
    shipment: z.object({
      id,
      name: z.string().nullable().meta({ description: 'Name given to the shipment.' }),
      recipient: z
        .string()
        .nullable()
        .meta({ description: 'Name or company of the recipient.', examples: ['Elizabeth Swan'] }),
    }),
    amount_cents: cents.meta({ description: 'Amount charged to the card.' }),
    refunded_cents: cents.meta({ description: 'Amount refunded; 0 until the refund has succeeded.' }),
    card: z.string().meta({ description: 'The card that was charged.', examples: ['Visa ending 4242'] }),
    carrier: z.string().meta({ examples: ['USPS'] }),
    service: z.string().meta({ examples: ['First'] }),
    captured_at: timestamp.meta({ description: 'When the card was charged.' }),
    refunded_at: timestamp.nullable().meta({ description: 'When the refund succeeded.' }),
  })
  .meta({ id: 'Charge' })

export type Charge = z.infer<typeof charge>

/** A place in the list: when the last charge of a page was taken, in milliseconds, and its id. */
export const chargeCursor = z
  .string()
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
      description: 'Charged at or after this date (UTC), or date and time with offset.',
      examples: ['2026-11-01'],
    }),
    date_to: dateBoundary.optional().meta({
      description: 'Charged at or before this date (through its end, UTC), or date and time with offset.',
      examples: ['2026-11-30'],
    }),
  })
  .meta({ id: 'ListChargesQuery' })

export type ListChargesQuery = z.infer<typeof listChargesQuery>
