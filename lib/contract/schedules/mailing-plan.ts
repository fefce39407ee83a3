import { z } from 'zod'

import { cents, id, text } from '#lib/contract/api/primitives.ts'
import { deadlineKind } from '#lib/contract/deadlines/deadline.ts'

import { leastHistory } from './plan-service.values.ts'

const kind = deadlineKind.meta({
  description:
    'What must have happened by the day: `received_by` the recipient, or `served_by`, which is planned as delivered; or `postmarked_by`, accepted by the carrier.',
})

const day = z.iso.date('Use YYYY-MM-DD.').meta({ examples: ['2026-12-18'] })

export const mailingPlanQuery = z.object({ kind: kind.default('received_by'), day })

export type MailingPlanQuery = z.infer<typeof mailingPlanQuery>

/** The last safe day to mail by one service. */
const plannedService = z
  .object({
    quote_id: id.meta({ description: 'The cheapest current quote of the service.' }),
    carrier: text(),
    service: text(),
    total_cents: cents,
    last_safe_day: day.nullable().meta({
      description:
        'The last mailing day that leaves the days counted on; null when that has passed, or nothing is known.',
    }),
    transit_days: z.int().nullable().meta({
      description:
        'Mail days counted on: the most of what the history, the carrier’s standard and its estimate for this piece say. Null when none says anything, and for `postmarked_by`.',
    }),
    history: z
      .object({ days: z.int(), within: z.int(), pieces: z.int() })
      .nullable()
      .meta({
        description: `Of the organization’s latest delivered \`pieces\` by this service, \`within\` arrived in at most \`days\` mail days. Null with fewer than ${leastHistory}.`,
      }),
    published_days: z.int().nullable().meta({ description: 'The most days that the carrier publishes.' }),
    estimated_days: z.int().nullable().meta({ description: 'The carrier’s estimate for this piece.' }),
    basis: text().meta({
      description: 'The same in plain language.',
      examples: ['38 of 40 letters arrived within 5 mail days. USPS publishes up to 5 days.'],
    }),
  })
  .meta({ id: 'PlannedService' })

export type PlannedService = z.infer<typeof plannedService>

/** The latest day to mail a draft, by each available service. */
export const mailingPlan = z
  .object({
    deadline: z.object({ kind, day }),
    services: z.array(plannedService),
    notice: text().meta({ description: 'What the plan is not.' }),
  })
  .meta({ id: 'MailingPlan' })

export type MailingPlan = z.infer<typeof mailingPlan>
