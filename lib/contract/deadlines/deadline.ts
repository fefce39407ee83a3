import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

import { deadlineKinds, deadlineStates, listedDeadlineStates, maximumCitation } from './deadline.values.ts'

const day = z.iso.date('Use YYYY-MM-DD.').meta({ examples: ['2026-12-18'] })

export const deadlineKind = z.enum(deadlineKinds).meta({
  id: 'DeadlineKind',
  description:
    'What must have happened by the day, as the sender entered it: `received_by` the recipient; `served_by`, which is followed as delivered; or `postmarked_by`, scanned or postmarked by the carrier.',
})

const state = z.enum(deadlineStates).meta({
  description: [
    'What recorded events say, which is not a statement about legal service.',
    '`open`; `met`: an event on or before the day is recorded, namely the carrier’s first scan of the piece or the postmark on a stamped paper for `postmarked_by`, or the delivery;',
    '`missed`: the event came later, or the day passed without one; `unconfirmed`: mailed, and the carrier does not report what became of it;',
    '`cancelled`: nothing was mailed.',
  ].join(' '),
})

/** A deadline as the sender entered it. */
const enteredDeadline = z.object({
  kind: deadlineKind,
  day,
  citation: text()
    .nullable()
    .meta({ description: 'The rule that sets it, as entered.', examples: ['Cal. Code Civ. Proc. § 1161'] }),
})

/** Body of `deadline`. */
export const deadlineInput = enteredDeadline
  .extend({
    citation: text()
      .trim()
      .max(maximumCitation, `Use at most ${maximumCitation} characters.`)
      .nullish()
      .meta({
        description: 'The rule that sets it, in your own words.',
        examples: ['Cal. Code Civ. Proc. § 1161'],
      }),
  })
  .meta({ id: 'DeadlineInput' })

export type DeadlineInput = z.infer<typeof deadlineInput>

/** A deadline in the list. */
export const deadlineBrief = enteredDeadline
  .extend({
    state,
    mail_by: day.nullable().meta({
      description:
        'The last safe mailing day, planned for the service that was bought or scheduled, and for a draft the cheapest that is quoted; null when nothing is known about how long it takes.',
    }),
  })
  .meta({ id: 'DeadlineBrief' })

export type DeadlineBrief = z.infer<typeof deadlineBrief>

/** A deadline with what recorded events say of it. */
export const deadline = deadlineBrief
  .extend({
    statement: text().meta({
      description: 'The recorded event and the deadline, in plain language.',
      examples: ['Accepted by USPS on Nov 20, 2026; deadline Nov 23, 2026.'],
    }),
  })
  .meta({ id: 'Deadline' })

export type Deadline = z.infer<typeof deadline>

/** The filter of lists. */
export const deadlineFilter = z
  .union([z.enum(listedDeadlineStates), day], 'Use open, met, missed, or a day as YYYY-MM-DD.')
  .optional()
  .meta({
    description: 'Only shipments with a deadline: in this state, or on this day.',
    examples: ['open', '2026-12-18'],
  })
