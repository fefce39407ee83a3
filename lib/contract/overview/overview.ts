import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { shipmentCounts } from '#lib/contract/shipments/shipment-list.ts'
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
    scheduled_for: z.iso
      .date()
      .nullable()
      .meta({ description: 'The mailing day, while its purchase is scheduled.' }),
  })
  .meta({ id: 'OverviewDraft' })

export type OverviewDraft = z.infer<typeof overviewDraft>

/** A piece that the carrier has and has not delivered. */
export const overviewPiece = named
  .extend({
    carrier: text(),
    service: text().nullable(),
    certified_mail: z.boolean(),
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

/** The latest that happened to one shipment, or to the shipments of one bulk send. */
export const overviewActivity = z
  .object({
    id,
    shipment: named,
    batch: z
      .object({ id, name: text() })
      .nullable()
      .meta({ description: 'The bulk send that the shipment belongs to, whose shipments share one entry.' }),
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

const trend = z
  .object({
    value: count.meta({ description: 'Now; for deliveries, in the last 7 days.' }),
    previous: count.meta({ description: 'The same 7 days ago.' }),
    history: z
      .array(count)
      .meta({ description: 'The same at the end of each of the last 12 periods of 7 days, oldest first.' }),
  })
  .meta({ id: 'OverviewTrend' })

export type OverviewTrend = z.infer<typeof trend>

const medianDays = count.nullable()

/** Amounts of mail by stage and its speed, compared with the previous period. */
export const overviewFigures = z
  .object({
    on_its_way: trend.meta({
      description: 'Handed over within the last 60 days, and neither delivered, returned nor lost.',
    }),
    delivered: trend.meta({ description: 'Pieces delivered in 7 days.' }),
    days_to_delivery: z
      .object({
        value: medianDays.meta({
          description:
            'Median of days from the carrier’s first scan to delivery, of what was delivered in the last 28 days and scanned before; null when nothing was.',
        }),
        previous: medianDays.meta({ description: 'The same of the 28 days before.' }),
        history: z
          .array(medianDays)
          .meta({ description: 'The same of each of the last 12 periods of 7 days, oldest first.' }),
        by_service: z
          .array(z.object({ carrier: text(), service: text().nullable(), value: count, delivered: count }))
          .meta({
            description:
              'Services with at least 5 deliveries in the last 28 days, most deliveries first; at most 3.',
          }),
      })
      .meta({ id: 'OverviewDaysToDelivery' }),
  })
  .meta({ id: 'OverviewFigures' })

export type OverviewFigures = z.infer<typeof overviewFigures>

/** What a member needs first on return, besides tasks and approvals. */
export const overview = z
  .object({
    counts: shipmentCounts,
    figures: overviewFigures,
    drafts: z.object({
      count,
      next: z.array(overviewDraft).meta({
        description:
          'Failed payments, then drafts whose quotes expire soonest, then the newest; drafts that are scheduled or wait for approval last.',
      }),
    }),
    scheduled: z.object({
      today: z.iso.date().meta({ description: 'Today in the organization’s time zone.' }),
      due_today: count.meta({
        description: 'Purchases scheduled for today or earlier that are still to be made.',
      }),
      next: z
        .object({ mail_on: z.iso.date(), count })
        .nullable()
        .meta({ description: 'The next mailing day after today with scheduled purchases, and how many.' }),
      failed: count.meta({ description: 'Scheduled purchases that were not made, with an open task.' }),
    }),
    on_its_way: z.object({
      late: count.meta({
        description: 'Handed over within the last 60 days, and should have been delivered by now.',
      }),
      next: z.array(overviewPiece).meta({ description: 'Most overdue first, then earliest expected.' }),
    }),
    evidence: z.object({
      expiring: count.meta({ description: 'Shipments whose evidence will be deleted within 30 days.' }),
      next_expires_at: timestamp.nullable().meta({ description: 'When the first of them will be.' }),
    }),
    activity: z
      .array(overviewActivity)
      .meta({ description: 'One entry per shipment or bulk send with recent events, newest first.' }),
  })
  .meta({ id: 'Overview' })

export type Overview = z.infer<typeof overview>
