import { z } from 'zod'

import { addressInput } from '#lib/contract/addresses/address.ts'
import { id, timestamp } from '#lib/contract/api/primitives.ts'
import { shipmentStatus } from '#lib/contract/shipments/shipment-status.ts'

/** Why something needs a person. One cause opens one task, and its end closes it. */
export const taskKinds = [
  /** Handed over, and the carrier has not scanned it in days. */
  'no_acceptance',
  /** The carrier's scans stopped before delivery. */
  'no_movement',
  /** Nobody could take it; the carrier keeps it until a date. */
  'notice_left',
  /** Nobody collected it. */
  'unclaimed',
  /** It comes or came back to the sender, or was refused. */
  'returned',
  /** The carrier says that it is lost or damaged. */
  'lost_or_damaged',
  /** Delivered, and the return receipt that was bought has not come. */
  'receipt_overdue',
  /** An e-mail to the receipt address of a shipment brought something that could not be kept. */
  'receipt_email',
  /** Bought and never scanned: the day is near after which the carrier refunds no postage. */
  'refund_cutoff',
  /** A vendor refused or failed to give money back. */
  'refund_rejected',
  /** What we know and what a vendor's list says differ. */
  'reconciliation',
  /** A card on file ends soon while drafts wait to be bought. */
  'card_expiring',
  /** The printer gave a job up, or nobody knows whether it printed. */
  'print_failed',
  /** Cancelled after it was printed: the piece must be taken out of the mail. */
  'cancelled_after_print',
  /** The stored record of a shipment is not what was recorded. */
  'evidence_broken',
] as const

export type TaskKind = (typeof taskKinds)[number]

/** How a task ended: its cause ended by itself, a person did what was needed, or put it aside with a reason. */
export const taskOutcomes = ['resolved', 'done', 'dismissed'] as const

export type TaskOutcome = (typeof taskOutcomes)[number]

/** What can be done about a task with one call. Screens show exactly what the answer lists. */
export const nextSteps = [
  /** The same document once more by First-Class Mail, without a signature: `POST /tasks/{id}/copy`. */
  'send_copy',
  /** Telephone and page of the carrier; that it was asked is recorded: `POST /tasks/{id}/ask-carrier`. */
  'ask_carrier',
  /** Cancels the piece; label and card are refunded as the carrier's rules allow: `POST /tasks/{id}/refund`. */
  'refund',
  /** Another card on file, in the dashboard's settings. */
  'replace_card',
  /** Whatever was needed was done elsewhere: `POST /tasks/{id}/done`. */
  'done',
  /** Nothing needs to be done, for a reason: `POST /tasks/{id}/dismiss`. */
  'dismiss',
] as const

export type NextStep = (typeof nextSteps)[number]

/** Something that needs a person: one cause, one task. It closes by itself when its cause ends. */
export const task = z
  .object({
    id,
    kind: z.enum(taskKinds),
    message: z.string().meta({
      description: 'What happened and what to do, in plain language.',
      examples: ['Delivery attempted; USPS left a notice. USPS holds it until March 18, 2026.'],
    }),
    details: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'Data behind the message. For `notice_left`: `held_until`, and `held_until_source`, `carrier` if the carrier gave the date and `computed` if it is based on the usual hold period.',
    }),
    shipment: z
      .object({
        id,
        name: z.string().nullable(),
        recipient: z.string(),
        status: shipmentStatus,
        carrier: z.string().nullable(),
        tracking_number: z.string().nullable(),
        tracking_url: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The shipment concerned; null if there is none, or more than one.' }),
    owner: z.object({ id, name: z.string() }).nullable().meta({
      description: 'The assigned member: by default, the one who bought the piece.',
    }),
    due_at: timestamp,
    opened_at: timestamp,
    closed_at: timestamp.nullable(),
    closed_by: z
      .string()
      .nullable()
      .meta({ description: '`user:<user_id>`; null if it closed automatically.' }),
    outcome: z
      .enum(taskOutcomes)
      .nullable()
      .meta({ description: '`resolved`: its cause ended. `done` and `dismissed`: a person closed it.' }),
    reason: z.string().nullable().meta({ description: 'Why it was dismissed.' }),
    next_steps: z.array(z.enum(nextSteps)).meta({ description: 'Available actions; empty once closed.' }),
    carrier_contact: z
      .object({ name: z.string(), phone: z.string(), url: z.string() })
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
    .union([z.literal('me'), z.literal('nobody'), id])
    .optional()
    .meta({ description: '`me`, `nobody`, or the ID of a member.' }),
  kind: z.enum(taskKinds).optional(),
  shipment_id: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListTasksQuery = z.infer<typeof listTasksQuery>

/** Words that a person adds: why a task is put aside, or what the carrier said. */
const words = (needed: string) => z.string().trim().min(1, needed).max(500, 'Use at most 500 characters.')

export const dismissTaskInput = z.object({
  reason: words('Enter a reason.').meta({ examples: ['The client has moved; see file.'] }),
})

export const taskAssignee = z.object({
  id,
  name: z
    .string()
    .meta({ description: 'Name, or email address if they have not entered one.', examples: ['Ada Byron'] }),
})

export type TaskAssignee = z.infer<typeof taskAssignee>

export const assignTaskInput = z.object({
  owner_id: id.nullable().meta({ description: 'A member of the organization; null to unassign.' }),
})

export const askCarrierInput = z.object({
  note: words('Enter a note.').optional().meta({ description: 'What you asked, or what they replied.' }),
})

export const sendCopyInput = z.object({
  to_address: addressInput.optional().meta({ description: 'Another address; defaults to the original’s.' }),
})
