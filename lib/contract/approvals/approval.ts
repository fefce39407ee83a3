import { z } from 'zod'

import { address } from '#lib/contract/addresses/address.ts'
import { cents, id, text, timestamp, centsInput } from '#lib/contract/api/primitives.ts'
import { printOptions } from '#lib/contract/shipment-core/options.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'

import { approvalModes, approvalStates } from './approval-states.values.ts'

const mode = z.enum(approvalModes).meta({
  description:
    '`off`: no approval is required. `always`: every purchase requires approval. `from_amount`: purchases of `from_cents` or more require approval.',
})

const fromCents = centsInput
  .min(1)
  .nullable()
  .meta({
    description: 'With `from_amount`: the lowest total that requires approval, inclusive.',
    examples: [5000],
  })

/** A person as others see them: their name, or the email address if they have none. */
const person = z.object({ id, name: text().meta({ examples: ['Ada Byron'] }) })

/** When a purchase needs a second person, and who may approve it. */
export const approvalRule = z
  .object({
    mode,
    from_cents: fromCents,
    approvers: z.array(person).meta({
      description:
        'Members who may approve. If there is only one, no one can approve that member’s own requests.',
    }),
  })
  .meta({ id: 'ApprovalRule' })

export type ApprovalRule = z.infer<typeof approvalRule>

export const updateApprovalRuleInput = z
  .object({ mode, from_cents: fromCents.optional() })
  .refine((rule) => rule.mode !== 'from_amount' || typeof rule.from_cents === 'number', {
    path: ['from_cents'],
    message: 'Enter the amount from which approval is required.',
  })
  .meta({ id: 'UpdateApprovalRuleInput' })

export type UpdateApprovalRuleInput = z.infer<typeof updateApprovalRuleInput>

export const approvalState = z.enum(approvalStates).meta({
  id: 'ApprovalState',
  description:
    '`waiting` for approval; `approved`: bought as requested; `returned` to the requester, with a `comment`; `withdrawn` by the requester, or because the request no longer applies.',
})

/** Exactly what was requested. If any of it changes, the request is withdrawn. */
export const approvalTerms = z
  .object({
    document_sha256: text(),
    page_count: z.int(),
    to_address: address,
    from_address: address,
    print_options: printOptions,
    delivery_confirmation: text().nullable(),
    certified_mail: z.boolean(),
    return_receipt: z.boolean(),
  })
  .meta({ id: 'ApprovalTerms' })

export type ApprovalTerms = z.infer<typeof approvalTerms>

/** One of several letters that are requested, and bought, together. */
export const approvedLetter = z
  .object({
    shipment_id: id,
    quote_id: id,
    carrier: text().meta({ examples: ['USPS'] }),
    service: text().meta({ examples: ['First'] }),
    total_cents: cents,
    terms: approvalTerms,
  })
  .meta({ id: 'ApprovedLetter' })

export type ApprovedLetter = z.infer<typeof approvedLetter>

/** The requester's note to the approver. */
export const approvalNote = text()
  .trim()
  .max(500, 'Use at most 500 characters.')
  .nullish()
  .meta({ examples: ['Must be postmarked by Friday.'] })

/** A purchase that waits for a second person, or did. */
export const approval = z
  .object({
    id,
    state: approvalState,
    shipment: z.object({
      id,
      status: shipmentStatus,
      name: text().nullable(),
      recipient: text(),
      document_filename: text(),
    }),
    carrier: text(),
    service: text(),
    total_cents: cents.meta({
      description:
        'The total requested, with postage that EasyPost bills to the organization’s own account; it never costs more than this.',
    }),
    quote_id: id,
    quotes_expire_at: timestamp.meta({
      description:
        'Until then an approval buys the quote immediately; later, prices are refreshed on approval.',
    }),
    mail_on: z.iso
      .date()
      .nullable()
      .meta({
        description:
          'The mailing day where a scheduled purchase is requested: approved, it is bought on that day for at most `total_cents`. Null for a purchase at once.',
        examples: ['2026-12-07'],
      }),
    terms: approvalTerms,
    letters: z.array(approvedLetter).optional().meta({
      description:
        'Present where the letters of a set are requested together: all of them, the one of `shipment` first; for a member limited to their matters, those that they see. `total_cents` is what all cost.',
    }),
    note: text().nullable().meta({ description: 'The requester’s note to the approver.' }),
    requested_by: person.meta({ description: 'Who requested it; for an API key, its owner.' }),
    api_key: z
      .object({ id, name: text() })
      .nullable()
      .meta({ description: 'The API key used for the request; null for the dashboard.' }),
    requested_at: timestamp,
    decided_by: person
      .nullable()
      .meta({ description: 'Who closed it; null while waiting, and when the service closed it.' }),
    decided_at: timestamp.nullable(),
    comment: text().nullable().meta({ description: 'Why it was returned or withdrawn.' }),
    next_steps: z
      .array(z.enum(['approve', 'return', 'withdraw']))
      .meta({ description: 'What the caller can do with it now.' }),
  })
  .meta({ id: 'Approval' })

export type Approval = z.infer<typeof approval>

/** The latest request of a shipment. */
export const approvalBrief = approval
  .pick({ id: true, state: true, requested_by: true, requested_at: true, comment: true, mail_on: true })
  .extend({ quote_id: id, total_cents: cents })
  .meta({ id: 'ApprovalBrief' })

export type ApprovalBrief = z.infer<typeof approvalBrief>

export const listApprovalsQuery = z.object({
  state: z
    .enum(['waiting', 'ended'])
    .default('waiting')
    .meta({ description: 'Waiting, oldest first; or closed, newest first.' }),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListApprovalsQuery = z.infer<typeof listApprovalsQuery>

export const requestApprovalInput = z
  .object({
    quote_id: z.uuid('quote_id must be a UUID.'),
    note: approvalNote,
  })
  .meta({ id: 'RequestApprovalInput' })

export type RequestApprovalInput = z.infer<typeof requestApprovalInput>

export const returnApprovalInput = z
  .object({
    comment: text()
      .trim()
      .min(1, 'Enter what should be changed.')
      .max(500, 'Use at most 500 characters.')
      .meta({ examples: ['Please send this by First Class.'] }),
  })
  .meta({ id: 'ReturnApprovalInput' })
