import { z } from 'zod'

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
  })
  .extend({
    approval: approvalBrief
      .pick({ id: true, state: true })
      .optional()
      .meta({ description: 'With 202, when a second person must approve: nothing was bought or charged.' }),
    action_url: z.string().optional().meta({
      description: "With 202, when the card's bank asks its holder to confirm: where to lead them.",
    }),
  })
  .meta({ id: 'PurchaseResult' })

export type PurchaseResult = z.infer<typeof purchaseResult>

const returnPath = z
  .string()
  .regex(/^\/(?![/\\])/, 'return_path must be a path of the dashboard, such as /shipments.')
  .max(500, 'Use at most 500 characters.')
  .optional()
  .meta({
    description:
      "Given when the card holder is there: if the card's bank asks them to confirm, the purchase waits, the answer is 202 with `action_url`, and the bank leads back to this path while the purchase goes on by itself: poll the shipment.",
  })

/** Body of buy. */
export const buyShipmentInput = z
  .object({
    quote_id: z.uuid('quote_id must be a UUID.'),
    return_path: returnPath,
    note: approvalNote.meta({
      description: 'For the second person, where one must approve; otherwise it is not kept.',
      examples: ['Has to be postmarked by Friday.'],
    }),
  })
  .meta({ id: 'BuyShipmentInput' })

/** Body of approve, which buys. */
export const approvePurchaseInput = z.object({ return_path: returnPath }).meta({ id: 'ApprovePurchaseInput' })

export type ApprovePurchaseInput = z.infer<typeof approvePurchaseInput>

export type BuyShipmentInput = z.infer<typeof buyShipmentInput>
