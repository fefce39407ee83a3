import { z } from 'zod'

import { cents, text, timestamp } from '#lib/contract/api/primitives.ts'

/** The charge to the card for a shipment, and its refunds. */
export const shipmentCharge = z
  .object({
    status: z
      .enum(['pending', 'action_required', 'charged', 'refund_pending', 'refunded', 'refund_failed'])
      .meta({
        description:
          '`action_required`: the cardholder must authenticate at `action_url`. `refund_failed`: someone needs to intervene.',
      }),
    amount_cents: cents.meta({ description: 'The amount charged, which is always the amount quoted.' }),
    card: text().meta({ examples: ['Visa ending 4242'] }),
    charged_at: timestamp.nullable(),
    action_url: text()
      .nullable()
      .meta({ description: 'The bank’s authentication page, while the purchase waits for the cardholder.' }),
    action_expires_at: timestamp
      .nullable()
      .meta({ description: 'When the purchase stops waiting for the bank.' }),
    refund: z
      .object({
        status: z.enum(['pending', 'succeeded', 'failed']),
        amount_cents: cents,
        requested_at: timestamp,
        settled_at: timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'The card refund after a cancellation.' }),
    postage_refund: z
      .object({
        status: z.enum(['pending', 'refunded', 'rejected', 'not_applicable']),
        requested_at: timestamp,
        settled_at: timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'The carrier’s refund of the label, which takes days to weeks.' }),
  })
  .meta({ id: 'ShipmentCharge' })

export type ShipmentCharge = z.infer<typeof shipmentCharge>
