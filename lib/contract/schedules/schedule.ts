import { z } from 'zod'

import { cents, centsInput, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { approvalNote } from '#lib/contract/approvals/approval.ts'

import { scheduleFailures, scheduleStates } from './schedule-states.values.ts'

/** A day on which mail leaves the office. */
export const mailOn = z.iso.date('Use YYYY-MM-DD.').meta({
  description: 'The mailing day, in the organization’s time zone.',
  examples: ['2026-12-07'],
})

/** A purchase that is made on a later day. */
export const schedule = z
  .object({
    id,
    state: z.enum(scheduleStates).meta({
      description:
        '`scheduled`; `buying`: the purchase has started and can no longer be cancelled; `bought`; `failed`: nothing was charged, see `reason`; `cancelled`.',
    }),
    mail_on: mailOn,
    begins_at: timestamp.meta({
      description: 'When the floor opens on that day, by the current settings: it is bought from then on.',
    }),
    carrier: text().meta({ examples: ['USPS'] }),
    service: text().meta({ examples: ['First'] }),
    letter_set: z
      .object({
        id,
        letters: z.int().meta({ description: 'Number of letters that are bought together, all or none.' }),
      })
      .nullable()
      .meta({ description: 'The letter set that it is bought with; null for a letter alone.' }),
    limit_cents: cents.meta({
      description: 'It is never bought for more; with a letter set, all of its letters together.',
    }),
    quoted_cents: cents.meta({
      description: 'What it cost when it was scheduled; with a letter set, all of its letters together.',
    }),
    scheduled_by: z.object({ id, name: text() }).meta({
      description: 'In whose name it is bought; for an API key, its owner.',
    }),
    scheduled_at: timestamp,
    failure: z.enum(scheduleFailures).nullable().meta({ description: 'Why it failed; null otherwise.' }),
    reason: text().nullable().meta({
      description: 'Why it failed or was cancelled, and what to do, in plain language.',
    }),
  })
  .meta({ id: 'Schedule' })

export type Schedule = z.infer<typeof schedule>

/** Body of schedule. */
export const schedulePurchaseInput = z
  .object({
    quote_id: z.uuid('quote_id must be a UUID.').meta({
      description:
        'A current quote of the draft: its carrier and service are bought on the day, at the price of the day.',
    }),
    mail_on: mailOn,
    limit_cents: centsInput
      .min(1, 'Enter at least one cent.')
      .optional()
      .meta({
        description: 'It is never bought for more. Defaults to the price of the quote.',
        examples: [950],
      }),
    arrive_by: z.iso
      .date('Use YYYY-MM-DD.')
      .nullish()
      .meta({
        description: 'The day by which it must arrive, as for buy.',
        examples: ['2026-12-11'],
      }),
    replaces: z.uuid('Send the ID of a schedule.').nullish().meta({
      description:
        'The `id` of the open schedule that you read; null if there was none. If another is open by now, the response is 409 `SCHEDULE_CHANGED` and nothing is changed. Left out, the open one is replaced.',
    }),
    note: approvalNote.meta({
      description: 'A note to the approver, where approval is required; otherwise ignored.',
    }),
  })
  .meta({ id: 'SchedulePurchaseInput' })

export type SchedulePurchaseInput = z.infer<typeof schedulePurchaseInput>
