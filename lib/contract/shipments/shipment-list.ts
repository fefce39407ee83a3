import { z } from 'zod'

import {
  dateBoundary,
  dayZone,
  id,
  pageOf,
  queryBoolean,
  text,
  timestamp,
  largestInteger,
} from '#lib/contract/api/primitives.ts'
import { tableFormat } from '#lib/contract/api/table-format.ts'
import { deadlineBrief, deadlineFilter } from '#lib/contract/deadlines/deadline.ts'
import { deliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import { matterFilter } from '#lib/contract/matters/matter-brief.ts'
import { listedStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { shipmentSearch } from '#lib/contract/shipment-core/shipment-search.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'
import { taskKind } from '#lib/contract/shipment-core/task-kind.ts'
import { nextSteps } from '#lib/contract/shipment-core/task.values.ts'
import { trackingOutcome } from '#lib/contract/tracking/tracking-outcome.ts'

import { sentAgain } from './attempt.ts'
import { costCenterInput, metadataFilter, referenceInput, references } from './references.ts'
import { countedTo, type ShipmentGroup, shipmentGroups } from './shipment-groups.values.ts'
import { shipmentSorts, sortedTo, usualSort } from './shipment-sorts.values.ts'
import { shipmentView } from './shipment-views.ts'
import { shipment, tag } from './shipment.ts'

/** Creator of a shipment; only the ID once they have left. */
const sender = z.object({ id, name: text().nullable() }).meta({ id: 'Sender' })

/** What needs a person, as far as a list says it. */
const openTask = z
  .object({
    id,
    kind: taskKind,
    due_at: timestamp,
    next_steps: z.array(z.enum(nextSteps)).meta({ description: 'Available actions.' }),
  })
  .meta({ id: 'OpenTaskBrief' })

/** Details of a list item, with `include=details`. */
export const shipmentDetails = z
  .object({
    document_filename: text(),
    recipient: z.object({
      name: text().nullable(),
      company: text().nullable(),
      city: text(),
      state: text(),
    }),
    certified_mail: z.boolean(),
    return_receipt: z.boolean(),
    tracking_outcome: trackingOutcome.nullable().meta({ description: 'Null for shipments not in the mail.' }),
    delivery_problem: deliveryProblem.nullable(),
    expected_on: z.iso.date().nullable().meta({
      description: 'The day on which the carrier expects to deliver it, as quoted and then as tracked.',
    }),
    delivered_at: timestamp.nullable(),
    sender: sender.nullable(),
    tags: z.array(tag),
    reference: references.reference,
    cost_center: references.cost_center,
    matter: references.matter,
    note_count: shipment.shape.note_count,
    deadline: deadlineBrief.nullable(),
    again_of: shipment.shape.again_of,
    sent_again: sentAgain.nullable(),
    task: openTask.nullable().meta({ description: 'Of its open tasks, the one due first.' }),
    postmarked_on: shipment.shape.postmarked_on,
    signed_by: text().nullable().meta({ description: 'Who signed, as the carrier reports.' }),
    awaits_receipt: z.boolean().meta({
      description: 'Whether it was delivered, and the return receipt that was bought has not come.',
    }),
    quotes_expire_at: timestamp
      .nullable()
      .meta({ description: 'Null without quotes, or after they expired.' }),
  })
  .meta({ id: 'ShipmentDetails' })

/** One row of the shipment list. */
export const shipmentListItem = shipment
  .pick({
    id: true,
    status: true,
    shipment_name: true,
    page_count: true,
    carrier: true,
    service: true,
    tracking_number: true,
    tracking_url: true,
    total_charged_cents: true,
    created_at: true,
    shipped_at: true,
    awaiting_approval: true,
    scheduled_for: true,
  })
  .extend({ details: shipmentDetails.optional().meta({ description: 'With `include=details`.' }) })
  .meta({ id: 'ShipmentListItem' })

export type ShipmentListItem = z.infer<typeof shipmentListItem>

/** A list item with what `include=details` adds. */
export type DetailedListItem = ShipmentListItem & { details: z.infer<typeof shipmentDetails> }

const amount = z.coerce
  .number('Use an amount in whole cents.')
  .int('Use an amount in whole cents.')
  .min(0, 'Use 0 or more.')
  .max(largestInteger, 'This is more than a shipment can cost.')

/** States of a piece in transit. */
export const dueStates = ['in_transit', 'late'] as const

/** A group of the list. */
export const shipmentGroup = z.enum(shipmentGroups).meta({
  id: 'ShipmentGroup',
  description: [
    '`attention`: an open task names it, as one does for lost mail, or its payment failed.',
    '`drafts`: not bought yet.',
    '`preparing`: bought, and not handed over yet.',
    '`on_its_way`: handed over, and neither delivered, returned nor lost, as far as the carrier reports.',
    '`delivered`, by the carrier’s report.',
    '`returned`: returned to sender, or on the way back.',
  ].join(' '),
})

const groupCount = z.object({
  count: z.int().meta({ description: `Counted up to ${countedTo}.` }),
  is_more: z.boolean().meta({ description: 'Whether there are more than were counted.' }),
})

/** Number of shipments in each group, without any other filter. */
export const shipmentCounts = z
  .object({
    all: groupCount,
    attention: groupCount,
    drafts: groupCount,
    preparing: groupCount,
    on_its_way: groupCount,
    delivered: groupCount,
    returned: groupCount,
  } satisfies Record<ShipmentGroup | 'all', z.ZodType>)
  .meta({ id: 'ShipmentCounts' })

export type ShipmentCounts = z.infer<typeof shipmentCounts>

const states = text()
  .meta({
    description: `Only shipments in one of these states, which every page shows, separated by commas: ${listedStates.join(', ')}.`,
    examples: ['refused,unclaimed'],
  })
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(listedStates, `Use states that exist: ${listedStates.join(', ')}.`)))

/** Maximum number of IDs, which fit on a page. */
const mostIds = 100

const ids = text()
  .meta({
    description: `Only these shipments: up to ${mostIds} IDs, separated by commas.`,
    examples: ['0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11,0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55'],
  })
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.uuid()).max(mostIds, `Use at most ${mostIds} shipment IDs.`))

/** Filters of the list and of what is made from it. */
export const shipmentFilters = z.object({
  ids: ids.optional(),
  status: shipmentStatus.optional().meta({ description: 'Only shipments in this status.' }),
  tag: text().min(1).optional().meta({ description: 'Only shipments with this tag.' }),
  reference: referenceInput.min(1, 'Enter a reference.').optional().meta({
    description: 'Only shipments with exactly this reference.',
  }),
  cost_center: costCenterInput.min(1, 'Enter a cost center.').optional().meta({
    description: 'Only shipments of this cost center.',
  }),
  matter: matterFilter.meta({ description: 'Only shipments of this matter, by ID.' }),
  metadata: metadataFilter.optional(),
  date_from: dateBoundary.optional().meta({
    description: 'Created at or after this date (in `time_zone`), or date and time with offset.',
    examples: ['2026-11-01', '2026-11-01T09:00:00-08:00'],
  }),
  date_to: dateBoundary.optional().meta({
    description:
      'Created at or before this date (through its end, in `time_zone`), or date and time with offset.',
    examples: ['2026-11-30'],
  }),
  time_zone: dayZone,
  group: shipmentGroup.optional(),
  outcome: trackingOutcome.optional(),
  states: states.optional(),
  due: z.enum(dueStates).optional().meta({
    description:
      'Only shipments in transit: handed over within the last 60 days, neither delivered nor returned; `late`: those that should have been delivered by now. Same counts as in the overview.',
  }),
  scheduled_for: z
    .union([z.literal('any'), z.iso.date()], 'Use any, or a day as YYYY-MM-DD.')
    .optional()
    .meta({
      description: 'Only drafts whose purchase is scheduled: for `any` day, or for this mailing day.',
      examples: ['2026-12-07'],
    }),
  deadline: deadlineFilter,
  carrier: text()
    .min(1)
    .max(60)
    .optional()
    .meta({
      description: 'Only shipments bought from this carrier (the rate provider’s value).',
      examples: ['USPS'],
    }),
  certified: queryBoolean.optional().meta({ description: 'Only certified mail, or only other mail.' }),
  postmarked: queryBoolean.optional().meta({
    description: 'Only shipments with a postmarked paper in the record, or only those without.',
  }),
  amount_min: amount.optional().meta({ description: 'Charged at least this amount, in cents.' }),
  amount_max: amount.optional().meta({ description: 'Charged at most this amount, in cents.' }),
  sender: z.uuid().optional().meta({ description: 'Only shipments created by this member, by ID.' }),
  search: shipmentSearch.optional(),
})

export type ShipmentFilters = z.output<typeof shipmentFilters>

const includes = ['details', 'views', 'counts'] as const

const sort = z
  .enum(
    shipmentSorts,
    `Use one of ${shipmentSorts.filter((sort) => !sort.startsWith('-')).join(', ')}, or one with a leading minus.`,
  )
  .default(usualSort)
  .meta({
    id: 'ShipmentSort',
    description: [
      'A field, ascending, or with a leading minus descending; shipments without it come last.',
      `Up to ${sortedTo} matching shipments can be sorted by any field. Beyond that, \`created_at\` always works, and`,
      '`recipient` and `total_charged_cents` work without filters; other requests are rejected.',
      '`recipient` is the name, or the company where there is none; `shipment_name` the name, or the file’s name.',
    ].join(' '),
  })

/** The `next_cursor` of the list: a UUID newest first, and opaque in other orders. */
const cursor = text().min(1).max(600)

/** Query of the list. */
export const listShipmentsQuery = shipmentFilters
  .extend({
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Shipments per page.' }),
    sort,
    cursor: cursor
      .optional()
      .meta({ description: 'The `next_cursor` from the previous page, which had the same `sort`.' }),
    include: text()
      .transform((text) => text.split(',').map((word) => word.trim()))
      .pipe(z.array(z.enum(includes)))
      .optional()
      .meta({
        description:
          'Comma-separated: `details` adds `details` to each item; `views` adds the saved views visible to the caller; `counts` adds how many shipments each `group` has.',
        examples: ['details,views'],
        type: 'string',
      }),
  })
  .meta({ id: 'ListShipmentsQuery' })

export type ListShipmentsQuery = z.output<typeof listShipmentsQuery>

/** A page of the list. */
export const shipmentPage = pageOf(shipmentListItem, cursor).extend({
  views: z.array(shipmentView).optional().meta({ description: 'With `include=views`, by name.' }),
  counts: shipmentCounts.optional().meta({ description: 'With `include=counts`.' }),
})

export type ShipmentPage = z.infer<typeof shipmentPage>

/** Available values of the list's filters. */
export const shipmentChoices = z
  .object({
    tags: z.array(tag),
    carriers: z.array(text()),
    cost_centers: z.array(text()),
    senders: z.array(sender),
  })
  .meta({ id: 'ShipmentChoices' })

export type ShipmentChoices = z.infer<typeof shipmentChoices>

/** Query of the export. */
export const exportShipmentsQuery = shipmentFilters.extend({
  format: tableFormat,
})

export type ExportShipmentsQuery = z.output<typeof exportShipmentsQuery>
