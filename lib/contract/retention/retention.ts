import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { matterBrief } from '#lib/contract/matters/matter-brief.ts'

/** Limits of the retention periods, in days. Documents are never retained longer than evidence. */
export const retentionLimits = {
  document: { min: 30, max: 7305 },
  evidence: { min: 365, max: 7305 },
} as const

const days = ({ min, max }: { min: number; max: number }) =>
  z.int().min(min, `Use at least ${min} days.`).max(max, `Use at most ${max} days.`)

const periods = z.object({
  document_days: days(retentionLimits.document).meta({
    description: 'Days that documents are retained.',
  }),
  evidence_days: days(retentionLimits.evidence).meta({
    description:
      'Days that evidence is retained, counted from the day the piece is handed over to the carrier.',
  }),
})

/** Retention periods of future shipments; what was shipped before keeps its dates. */
export const retention = periods
  .refine((given) => given.document_days <= given.evidence_days, {
    path: ['document_days'],
    message: 'Documents cannot be retained longer than evidence.',
  })
  .meta({ id: 'Retention' })

export type Retention = z.infer<typeof retention>

/** The periods to change: two people who change different ones keep each other's. */
export const updateRetentionInput = periods
  .partial()
  .meta({ id: 'UpdateRetentionInput', description: 'What is left out is unchanged.' })

export type UpdateRetentionInput = z.infer<typeof updateRetentionInput>

/** An order to keep everything of a shipment, or of all shipments with a tag or of a matter, until it is released. */
export const legalHold = z
  .object({
    id,
    shipment_id: id
      .nullable()
      .meta({ description: 'The shipment on hold; null if it is on a tag or a matter.' }),
    shipment: z
      .object({ id, title: text(), tracking_number: text().nullable() })
      .nullable()
      .meta({ description: 'Display name of the shipment on hold; null if it is on a tag or a matter.' }),
    tag: z
      .object({ id, name: text() })
      .nullable()
      .meta({ description: 'The tag on hold. The hold also covers shipments that are tagged later.' }),
    matter: matterBrief.nullable().meta({
      description: 'The matter on hold. The hold also covers shipments that are added to it later.',
    }),
    reason: text().meta({ examples: ['Discovery in Swan v. Turner'] }),
    placed_by: text().nullable().meta({ description: '`user:<user_id>`.' }),
    placed_by_name: text()
      .nullable()
      .meta({ description: 'Null if it was not a member, or they have left.' }),
    placed_at: timestamp,
    released_by: text().nullable(),
    released_by_name: text().nullable(),
    released_at: timestamp.nullable(),
    release_reason: text().nullable(),
  })
  .meta({ id: 'LegalHold' })

export type LegalHold = z.infer<typeof legalHold>

const reason = (needed: string) => text().trim().min(1, needed).max(500, 'Use at most 500 characters.')

export const placeHoldInput = z
  .object({
    shipment_id: id.optional(),
    tag_id: id.optional(),
    matter_id: id.optional(),
    reason: reason('Enter a reason for the hold.').meta({ examples: ['Discovery in Swan v. Turner'] }),
  })
  .refine(
    ({ shipment_id, tag_id, matter_id }) =>
      [shipment_id, tag_id, matter_id].filter((subject) => subject !== undefined).length === 1,
    { path: ['shipment_id'], message: 'Send exactly one of shipment_id, tag_id and matter_id.' },
  )

export type PlaceHoldInput = z.infer<typeof placeHoldInput>

export const releaseHoldInput = z.object({ reason: reason('Enter a reason for releasing the hold.') })

export const listHoldsQuery = z.object({
  state: z.enum(['active', 'released', 'all']).default('active'),
  shipment_id: id.optional().meta({
    description: 'Only holds that apply to this shipment, directly, through its tags or through its matter.',
  }),
  matter_id: id.optional().meta({ description: 'Only holds on this matter.' }),
})

export type ListHoldsQuery = z.infer<typeof listHoldsQuery>

/** Query of what retention deletes next. */
export const listUpcomingQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .meta({ description: 'Maximum number of deletions to list.' }),
})

/** A deletion that is due, and what would prevent it. */
export const upcomingPurge = z
  .object({
    shipment: z.object({ id, title: text(), tracking_number: text().nullable() }),
    scope: z.enum(['document', 'evidence']).meta({
      description:
        '`document`: the PDF and its print file; `evidence`: carrier files, carrier messages and scans.',
    }),
    expires_at: timestamp,
    retained_by: z.enum(['legal_hold', 'shared_document']).nullable().meta({
      description:
        'Why it would not be deleted: a legal hold, or another shipment that still needs the document. Null if it will be deleted.',
    }),
  })
  .meta({ id: 'UpcomingPurge' })

export type UpcomingPurge = z.infer<typeof upcomingPurge>
