import { z } from 'zod'

import { addressInput } from '#lib/contract/addresses/address.ts'
import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { matterFilter } from '#lib/contract/matters/matter-brief.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'
import { taskKind } from '#lib/contract/shipment-core/task-kind.ts'
import { nextSteps, taskOutcomes } from '#lib/contract/shipment-core/task.values.ts'
import { sentAgain } from '#lib/contract/shipments/attempt.ts'

/** Something that needs a person: one cause, one task. It closes automatically when its cause ends. */
export const task = z
  .object({
    id,
    kind: taskKind,
    message: text().meta({
      description: 'What happened and what to do, in plain language.',
      examples: ['Delivery attempted; USPS left a notice. USPS holds it until March 18, 2026.'],
    }),
    details: z.record(text(), z.unknown()).nullable().meta({
      description:
        'Data behind the message. For `notice_left`: `held_until`, and `held_until_source`, `carrier` if the carrier gave the date and `computed` if it is based on the usual hold period.',
    }),
    shipment: z
      .object({
        id,
        name: text().nullable(),
        recipient: text(),
        status: shipmentStatus,
        carrier: text().nullable(),
        tracking_number: text().nullable(),
        tracking_url: text().nullable(),
      })
      .nullable()
      .meta({ description: 'The shipment concerned; null if there is none, or more than one.' }),
    sent_again: sentAgain.nullable(),
    owner: z.object({ id, name: text() }).nullable().meta({
      description: 'The assigned member: by default, the one who bought the piece.',
    }),
    due_at: timestamp,
    opened_at: timestamp,
    closed_at: timestamp.nullable(),
    closed_by: text().nullable().meta({ description: '`user:<user_id>`; null if it closed automatically.' }),
    outcome: z
      .enum(taskOutcomes)
      .nullable()
      .meta({ description: '`resolved`: its cause ended. `done` and `dismissed`: a person closed it.' }),
    reason: text().nullable().meta({ description: 'Why it was dismissed.' }),
    next_steps: z.array(z.enum(nextSteps)).meta({ description: 'Available actions; empty once closed.' }),
    carrier_contact: z
      .object({ name: text(), phone: text(), url: text() })
      .nullable()
      .meta({ description: 'How to contact the carrier about the piece.' }),
  })
  .meta({ id: 'Task' })

export type Task = z.infer<typeof task>

export const listTasksQuery = z.object({
  state: z
    .enum(['open', 'closed'])
    .default('open')
    .meta({ description: 'Open, earliest due first; or closed, newest first.' }),
  owner: z
    .union([z.literal('me'), z.literal('unassigned'), id])
    .optional()
    .meta({ description: '`me`, `unassigned`, or the ID of a member.' }),
  kind: taskKind.optional(),
  shipment_id: id.optional(),
  matter: matterFilter.meta({ description: 'Only tasks about shipments of this matter, by ID.' }),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListTasksQuery = z.infer<typeof listTasksQuery>

/** A note that a person adds: why a task is dismissed, or what the carrier replied. */
const note = (needed: string) => text().trim().min(1, needed).max(500, 'Use at most 500 characters.')

export const dismissTaskInput = z.object({
  reason: note('Enter a reason.').meta({ examples: ['The client has moved; see file.'] }),
})

export const taskAssignee = z.object({
  id,
  name: text().meta({
    description: 'Name, or email address if they have not entered one.',
    examples: ['Ada Byron'],
  }),
})

export type TaskAssignee = z.infer<typeof taskAssignee>

export const assignTaskInput = z.object({
  owner_id: id.nullable().meta({ description: 'A member of the organization; null to unassign.' }),
})

export const contactCarrierInput = z.object({
  note: note('Enter a note.').optional().meta({ description: 'What you asked, or what they replied.' }),
})

export const sendCopyInput = z.object({
  to_address: addressInput.optional().meta({ description: 'Another address; defaults to the original’s.' }),
})
