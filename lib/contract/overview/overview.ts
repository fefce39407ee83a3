import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'

const named = shipment.pick({ id: true, status: true, shipment_name: true }).extend({
  recipient: text().meta({ description: 'Name or company of the recipient.', examples: ['Elizabeth Swan'] }),
})

/** A shipment that has not been bought. */
export const overviewDraft = named
  .extend({
    page_count: z.int(),
    created_at: timestamp,
    quotes_expire_at: timestamp.nullable().meta({
      description: 'Until when its quotes can be bought; null once they have expired.',
    }),
    awaiting_approval: z.boolean().meta({ description: 'Whether approval has been requested.' }),
  })
  .meta({ id: 'OverviewDraft' })

export type OverviewDraft = z.infer<typeof overviewDraft>

/** A piece that the carrier has and has not delivered. */
export const overviewPiece = named
  .extend({
    carrier: text(),
    service: text().nullable(),
    tracking_number: text().nullable(),
    shipped_at: timestamp,
    expected_on: z.iso
      .date()
      .nullable()
      .meta({
        description:
          'Expected delivery date in the recipient’s time zone: first as quoted, then as last tracked. Null when the carrier gives none.',
        examples: ['2026-11-23'],
      }),
    is_late: z.boolean().meta({ description: 'Whether that date has passed.' }),
  })
  .meta({ id: 'OverviewPiece' })

export type OverviewPiece = z.infer<typeof overviewPiece>

/** The latest that happened to one shipment. */
export const overviewActivity = z
  .object({
    id,
    shipment: named,
    message: text().meta({ examples: ['USPS accepted the piece.'] }),
    actor: text().nullable().meta({ description: 'As in the timeline.' }),
    actor_name: text()
      .nullable()
      .meta({
        description: 'Name of the member who did it; null if it was not a member.',
        examples: ['Ada Byron'],
      }),
    at: timestamp,
  })
  .meta({ id: 'OverviewActivity' })

export type OverviewActivity = z.infer<typeof overviewActivity>

const count = z.int().min(0)

/** What a member needs first on return, besides tasks and approvals. */
export const overview = z
  .object({
    drafts: z.object({
      count,
      next: z.array(overviewDraft).meta({
        description:
          'Failed payments, then drafts whose quotes expire soonest, then the newest; drafts waiting for approval last.',
      }),
    }),
    on_its_way: z.object({
      preparing: count.meta({ description: 'Bought, not handed over yet.' }),
      with_carrier: count.meta({
        description: 'Handed over within the last 60 days, neither delivered nor returned.',
      }),
      late: count.meta({ description: 'Those that should have been delivered by now.' }),
      next: z.array(overviewPiece).meta({ description: 'Most overdue first, then earliest expected.' }),
    }),
    evidence: z.object({
      expiring: count.meta({ description: 'Shipments whose evidence will be deleted within 30 days.' }),
      next_expires_at: timestamp.nullable().meta({ description: 'When the first of them will be.' }),
    }),
    activity: z
      .array(overviewActivity)
      .meta({ description: 'One entry per shipment with recent events, newest first.' }),
  })
  .meta({ id: 'Overview' })

export type Overview = z.infer<typeof overview>
