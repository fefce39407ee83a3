import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { approvalBrief, approvalNote } from '#lib/contract/approvals/approval.ts'

import { shipment } from './shipment.ts'

/** Result of a purchase. */
export const purchaseResult = shipment
  .pick({
    id: true,
    status: true,
    carrier: true,
    service: true,
    total_charged_cents: true,
    tracking_number: true,
    tracking_url: true,
    scheduled_for: true,
  })
  .extend({
    approval: approvalBrief
      .pick({ id: true, state: true })
      .optional()
      .meta({ description: 'With 202, when approval is required: nothing was bought or charged.' }),
    action_url: text().optional().meta({
      description: 'With 202, when the card requires authentication: where to redirect the cardholder.',
    }),
  })
  .meta({ id: 'PurchaseResult' })

export type PurchaseResult = z.infer<typeof purchaseResult>

const returnPath = text()
  .regex(/^\/(?![/\\])/, 'return_path must be a dashboard path, such as /shipments.')
  .max(500, 'Use at most 500 characters.')
  .optional()
  .meta({
    description:
      'Send this when the cardholder is present. If the card requires authentication, the purchase waits, the response is 202 with `action_url`, and the bank redirects back to this path while the purchase continues: poll the shipment.',
  })

/** Body of buy. */
export const buyShipmentInput = z
  .object({
    quote_id: z.uuid('quote_id must be a UUID.'),
    return_path: returnPath,
    arrive_by: z.iso
      .date('Use YYYY-MM-DD.')
      .nullish()
      .meta({
        description:
          'The day by which it must arrive. Stored with the shipment and shown in the calendar until it has; it changes nothing that is bought.',
        examples: ['2026-11-25'],
      }),
    note: approvalNote.meta({
      description: 'A note to the approver, where approval is required; otherwise ignored.',
      examples: ['Must be postmarked by Friday.'],
    }),
  })
  .meta({ id: 'BuyShipmentInput' })

/** Body of approve, which buys. */
export const approvePurchaseInput = z.object({ return_path: returnPath }).meta({ id: 'ApprovePurchaseInput' })

export type ApprovePurchaseInput = z.infer<typeof approvePurchaseInput>

export type BuyShipmentInput = z.infer<typeof buyShipmentInput>
