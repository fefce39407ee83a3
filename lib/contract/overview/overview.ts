import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'

const named = shipment.pick({ id: true, status: true, shipment_name: true }).extend({
  recipient: z
    .string()
    .meta({ description: 'Name or company of the recipient.', examples: ['Elizabeth Swan'] }),
})

/** A shipment that goes no further until somebody buys it. */
export const overviewDraft = named
  .extend({
    page_count: z.int(),
    created_at: timestamp,
    quotes_expire_at: timestamp.nullable().meta({
      description: 'Until when its quotes can be bought as they are; null when they no longer can.',
    }),
    awaiting_approval: z.boolean().meta({ description: 'Whether a second person is asked already.' }),
  })
  .meta({ id: 'OverviewDraft' })

export type OverviewDraft = z.infer<typeof overviewDraft>

/** A piece that the carrier has and has not delivered. */
export const overviewPiece = named
  .extend({
    carrier: z.string(),
    service: z.string().nullable(),
    tracking_number: z.string().nullable(),
    shipped_at: timestamp,
    expected_on: z.iso
      .date()
      .nullable()
      .meta({
        description:
          "The recipient's day on which the carrier expects to deliver it: as quoted, then as last tracked. Null when it says nothing.",
        examples: ['2026-11-23'],
      }),
    is_late: z.boolean().meta({ description: 'Whether that day has ended.' }),
  })
  .meta({ id: 'OverviewPiece' })

export type OverviewPiece = z.infer<typeof overviewPiece>

/** The latest that happened to one shipment. */
export const overviewActivity = z
  .object({
    id,
    shipment: named,
    message: z.string().meta({ examples: ['USPS accepted the piece.'] }),
    actor: z.string().nullable().meta({ description: 'As in the timeline.' }),
    actor_name: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the member who did it; null when it was none.',
        examples: ['Ada Byron'],
      }),
    at: timestamp,
  })
  .meta({ id: 'OverviewActivity' })

export type OverviewActivity = z.infer<typeof overviewActivity>

const count = z.int().min(0)

/** What somebody who comes back wants to know first, beside what needs attention and approval. */
export const overview = z
  .object({
    drafts: z.object({
      count,
      next: z.array(overviewDraft).meta({
        description:
          'Failed payments, then drafts whose quotes end soonest, then the newest; those that wait for approval last.',
      }),
    }),
    on_its_way: z.object({
      preparing: count.meta({ description: 'Bought, and not handed over yet.' }),
      with_carrier: count.meta({
        description: 'Handed over within sixty days, and neither delivered nor sent back.',
      }),
      late: count.meta({ description: 'Those of them that should have been delivered by now.' }),
      next: z.array(overviewPiece).meta({ description: 'The longest late, then those expected soonest.' }),
    }),
    evidence: z.object({
      expiring: count.meta({ description: 'Shipments whose evidence is deleted within thirty days.' }),
      next_expires_at: timestamp.nullable().meta({ description: 'When the first of them is.' }),
    }),
    activity: z
      .array(overviewActivity)
      .meta({ description: 'One entry for each shipment that something happened to lately, latest first.' }),
  })
  .meta({ id: 'Overview' })

export type Overview = z.infer<typeof overview>
