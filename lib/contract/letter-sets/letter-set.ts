import { z } from 'zod'

import { shipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { errorCode } from '#lib/contract/api/errors.ts'
import { cents, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { approvalBrief } from '#lib/contract/approvals/approval.ts'
import { deadlineInput } from '#lib/contract/deadlines/deadline.ts'
import { quote } from '#lib/contract/quotes/quote.ts'
import { mailingPlan } from '#lib/contract/schedules/mailing-plan.ts'
import { schedule, schedulePurchaseInput } from '#lib/contract/schedules/schedule.ts'
import { printOptions, shippingOptions, shippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'
import { letterSetLink } from '#lib/contract/shipments/letter-set-link.ts'
import { buyShipmentInput, purchaseResult } from '#lib/contract/shipments/purchase.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'

import { mostLettersOfSet } from './letter-set.values.ts'

/** One letter of a set: a shipment, in brief. */
export const letterOfSet = shipment
  .pick({
    id: true,
    status: true,
    shipment_name: true,
    to_address: true,
    tracking_number: true,
    tracking_url: true,
    total_charged_cents: true,
    shipped_at: true,
    delivered_at: true,
    tracked: true,
    tracking_outcome: true,
    delivery_problem: true,
    awaiting_approval: true,
    scheduled_for: true,
    possible_duplicate: true,
  })
  .extend({
    companion_of: letterSetLink.shape.companion_of,
    shipping_options: shippingOptions,
    carrier: text()
      .nullable()
      .meta({ description: 'What was bought; null before.', examples: ['USPS'] }),
    service: text()
      .nullable()
      .meta({ description: 'What was bought; null before.', examples: ['First'] }),
    quote: quote.nullable().meta({
      description: 'The cheapest current quote for its options; null once bought, or where there is none.',
    }),
    quotes_incomplete: z.boolean().meta({
      description:
        'Whether a carrier’s price is not known, because it did not respond or cannot be read: another quote may be cheaper. Refresh the quotes of the letter before choosing.',
    }),
    quotes_expire_at: timestamp.nullable().meta({ description: 'Null once it cannot be bought any more.' }),
    action_url: text().nullable().meta({
      description: 'Where the cardholder confirms the payment, while the bank requires that.',
    }),
  })
  .meta({ id: 'LetterOfSet' })

export type LetterOfSet = z.infer<typeof letterOfSet>

/** Letters of one act: the same document, to several recipients or in several ways. Each is a separate shipment. */
export const letterSet = z
  .object({
    id,
    created_at: timestamp,
    letters: z.array(letterOfSet).meta({
      description: 'The first letter first, each followed by its companion. Cancelled letters are included.',
    }),
    total_cents: cents.meta({
      description:
        'What was charged for the letters that were bought, and the quotes of those that can be. Without cancelled letters.',
    }),
    schedule: schedule.nullable().meta({
      description: 'The latest schedule to buy its letters together; null when there was none.',
    }),
    approval: approvalBrief.nullable().meta({
      description: 'The latest request to buy letters of the set together; null when there was none.',
    }),
  })
  .meta({ id: 'LetterSet' })

export type LetterSet = z.infer<typeof letterSet>

const companionInput = z.object({
  kind: z.literal('companion').meta({
    description: 'The same document to the same recipient by First-Class Mail, beside this letter.',
  }),
})

const recipientInput = z.object({
  kind: z.literal('recipient').meta({ description: 'The same document to another recipient.' }),
  to_address: shipmentAddressInput,
  shipping_options: shippingOptionsInput.nullish().meta({
    description: 'By what service. Those of the letter if left out.',
  }),
  print_options: printOptions.nullish().meta({ description: 'Those of the letter if left out.' }),
  deadline: deadlineInput
    .nullish()
    .meta({ description: 'That of the letter if left out; null for none, as for a file copy.' }),
})

/** Body of add: a companion, or another recipient. */
export const addLetterInput = z
  .discriminatedUnion('kind', [companionInput, recipientInput])
  .meta({ id: 'AddLetterInput' })

export type AddLetterInput = z.output<typeof addLetterInput>

/** Body of update. */
export const updateLetterSetInput = z
  .object({
    deadline: deadlineInput.nullable().meta({
      description:
        'The deadline of the act, for all its letters except cancelled ones and file copies, which go to their own sender; null removes it.',
    }),
  })
  .meta({ id: 'UpdateLetterSetInput' })

export type UpdateLetterSetInput = z.output<typeof updateLetterSetInput>

/** Body of buy. */
export const buyLetterSetInput = z
  .object({
    letters: z
      .array(
        z.object({
          shipment_id: z.uuid('Send shipment IDs as UUIDs.'),
          quote_id: z.uuid('quote_id must be a UUID.'),
        }),
      )
      .min(1, 'Name at least one letter.')
      .max(mostLettersOfSet, `Buy at most ${mostLettersOfSet} letters together.`)
      .refine((letters) => new Set(letters.map((each) => each.shipment_id)).size === letters.length, {
        message: 'Name each letter once.',
      })
      .meta({ description: 'Every letter of the set that can be bought, with the quote to buy.' }),
    return_path: buyShipmentInput.shape.return_path,
    note: buyShipmentInput.shape.note,
  })
  .meta({ id: 'BuyLetterSetInput' })

export type BuyLetterSetInput = z.output<typeof buyLetterSetInput>

/** Body of request approval. */
export const requestLetterSetApprovalInput = buyLetterSetInput
  .pick({ letters: true, note: true })
  .meta({ id: 'RequestLetterSetApprovalInput' })

export type RequestLetterSetApprovalInput = z.output<typeof requestLetterSetApprovalInput>

/** Body of schedule. */
export const scheduleLetterSetInput = buyLetterSetInput
  .pick({ letters: true })
  .extend(schedulePurchaseInput.pick({ mail_on: true, note: true }).shape)
  .extend({
    limit_cents: schedulePurchaseInput.shape.limit_cents.meta({
      description: 'All letters together are never bought for more. Defaults to the total of the quotes.',
      examples: [2850],
    }),
  })
  .meta({ id: 'ScheduleLetterSetInput' })

export type ScheduleLetterSetInput = z.output<typeof scheduleLetterSetInput>

/** When to mail the letters of a set at the latest. */
export const letterSetPlan = z
  .object({
    deadline: mailingPlan.shape.deadline,
    letters: z
      .array(
        z.object({
          shipment_id: id,
          services: mailingPlan.shape.services.meta({
            description: 'The plan of the letter, cheapest service first.',
          }),
        }),
      )
      .meta({ description: 'The letters that can be bought and have a deadline: file copies have none.' }),
    notice: mailingPlan.shape.notice,
  })
  .meta({ id: 'LetterSetPlan' })

export type LetterSetPlan = z.infer<typeof letterSetPlan>

/** Result of buying letters together. */
export const letterSetPurchase = z
  .object({
    id: id.meta({ description: 'The letter set.' }),
    letters: z.array(purchaseResult),
    total_cents: cents.meta({ description: 'The total of the purchase: one charge for each letter.' }),
    approval: purchaseResult.shape.approval,
    action_url: purchaseResult.shape.action_url,
  })
  .meta({ id: 'LetterSetPurchase' })

export type LetterSetPurchase = z.infer<typeof letterSetPurchase>

/** Outcome for one letter of a cancelled set. */
export const cancelledLetter = z
  .object({
    id,
    status: shipmentStatus,
    error: z
      .object({ code: errorCode, message: text() })
      .nullable()
      .meta({ description: 'Why it was not cancelled; null if it was.' }),
  })
  .meta({ id: 'CancelledLetter' })

export type CancelledLetter = z.infer<typeof cancelledLetter>
