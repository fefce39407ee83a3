import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

/** An e-mail that the sandbox stored instead of sending. */
export const sandboxEmailItem = z
  .object({ id, to: text(), subject: text(), sent_at: timestamp })
  .meta({ id: 'SandboxEmailItem' })

export type SandboxEmailItem = z.infer<typeof sandboxEmailItem>

export const sandboxEmail = sandboxEmailItem
  .extend({
    from: text(),
    text: text(),
    html: text(),
    headers: z.record(text(), text()),
  })
  .meta({ id: 'SandboxEmail' })

export type SandboxEmail = z.infer<typeof sandboxEmail>

/** The milestones of a bought shipment in the sandbox, in their usual order. */
export const milestones = [
  'printed',
  'manifested',
  'form_scanned',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'notice_left',
  'delivered',
  'return_receipt',
  'unclaimed',
  'returned_to_sender',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'damaged',
  'lost',
  'unclear',
] as const

export type Milestone = (typeof milestones)[number]

/** A shipment's progress in the sandbox, and the next possible steps. */
export const sandboxJourney = z
  .object({
    pace: z.enum(['demo', 'manual']).meta({
      description:
        '`demo`: the shipment advances automatically, about one step every ten seconds; `manual`: it advances only on request.',
    }),
    milestones: z
      .array(
        z.object({
          milestone: z.enum(milestones),
          state: z.enum(['reached', 'next', 'possible', 'impossible']).meta({
            description: '`next`: the next step of the usual route, or of the return.',
          }),
          reason: text().nullable().meta({ description: 'Why the milestone is impossible.' }),
        }),
      )
      .meta({ description: 'All milestones, in order.' }),
  })
  .meta({ id: 'SandboxJourney' })

export type SandboxJourney = z.infer<typeof sandboxJourney>

export const playMilestoneInput = z
  .object({
    to: z.enum(milestones).meta({
      description: 'The milestone to reach; earlier steps that have not happened yet are simulated too.',
    }),
  })
  .meta({ id: 'PlayMilestoneInput', examples: [{ to: 'delivered' }] })

export type PlayMilestoneInput = z.infer<typeof playMilestoneInput>
