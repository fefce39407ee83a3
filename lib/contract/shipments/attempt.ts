import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { deliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'
import { trackingOutcome } from '#lib/contract/tracking/tracking-outcome.ts'

/** Another attempt to send the same letter, and its outcome. */
export const attempt = z
  .object({
    id,
    status: shipmentStatus,
    carrier: text().nullable(),
    service: text().nullable(),
    certified_mail: z.boolean(),
    tracking_number: text().nullable(),
    tracking_outcome: trackingOutcome.nullable(),
    delivery_problem: deliveryProblem.nullable(),
    shipped_at: timestamp.nullable(),
  })
  .meta({ id: 'Attempt' })

export type Attempt = z.infer<typeof attempt>

/** Fields of a shipment that link the attempts to send one letter. */
export const attemptFields = {
  again_of: id.nullable().meta({
    description: 'The earlier attempt: the shipment that was sent before this one; null for a first attempt.',
  }),
  again_reason: text()
    .nullable()
    .meta({
      description: 'Why it was sent again, as the sender said.',
      examples: ['Returned unclaimed; the client confirmed the address'],
    }),
  earlier_attempt: attempt.nullable().optional().meta({
    description:
      'In detail responses: the earlier attempt with its outcome; null for a first attempt, and where the caller does not see it.',
  }),
  attempts: z.array(attempt).optional().meta({
    description:
      'In detail responses: every attempt to send this letter, oldest first, with this one, those before it back to the first, and those that follow from any of them. Leaves out those that the caller does not see, and what is only linked through them. Empty for a letter that was sent once.',
  }),
  later_attempts: z.array(attempt).optional().meta({
    description: 'In detail responses: shipments that name this one as their earlier attempt, oldest first.',
  }),
}

/** The shipment that sends a letter again. */
export const sentAgain = z
  .object({
    shipment_id: id,
    is_bought: z.boolean().meta({ description: 'Whether it was bought; false for a draft.' }),
  })
  .meta({
    id: 'SentAgain',
    description: 'The latest shipment that sends it again and is not cancelled, one that was bought first.',
  })

export type SentAgain = z.infer<typeof sentAgain>

/** Whether what a draft may repeat sends the same earlier letter again. */
export const isAgain = z.boolean().meta({
  description:
    'Whether it sends the same earlier letter again; otherwise it has the same document and recipient.',
})

/** What a draft may repeat. */
export const possibleDuplicate = z
  .object({ shipment_id: id, sent_on: z.iso.date(), is_again: isAgain })
  .meta({
    description:
      'Included in detail responses while the shipment can be bought: another shipment that sends the same letter again, or else the latest letter of the days that `mail_settings.duplicate_days` sets, with the same document and recipient; null where there is none. Buying is not refused.',
  })

/** Maximum length of the reason for sending a letter again. */
export const maximumReason = 200

/** Why letters are sent again, in a request. */
export const againReason = text()
  .trim()
  .max(maximumReason, `Use at most ${maximumReason} characters.`)
  .nullish()
  .meta({
    description: 'Why it is sent again. Stated in the evidence, as yours.',
    examples: ['Returned unclaimed; the client confirmed the address'],
  })

/** Input of a draft that sends a letter again. */
export const againInputs = {
  again_of: id.nullish().meta({
    description:
      'The earlier attempt: the shipment that is sent again, which was handed over and not delivered. Recorded in both timelines and, once bought, in the evidence; no data is copied.',
  }),
  again_reason: againReason,
}
