import { z } from 'zod'

import { errorCodes, type ErrorCode } from '#lib/contract/api/errors.ts'
import { cents, id } from '#lib/contract/api/primitives.ts'

import { shipmentStatus } from './shipment-status.ts'
import { tagNames } from './shipment.ts'

/** How many shipments one call tags or cancels at most. */
export const bulkLimit = 100

const shipmentIds = z
  .array(z.uuid('Every shipment is named by its UUID.'))
  .min(1, 'Name at least one shipment.')
  .max(bulkLimit, `Name at most ${bulkLimit} shipments.`)
  .transform((ids) => [...new Set(ids.map((each) => each.toLowerCase()))])

const fault = z
  .object({ code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]), message: z.string() })
  .nullable()
  .meta({ description: 'Why nothing was done to it; null when it was done.' })

export const tagShipmentsInput = z
  .object({
    shipment_ids: shipmentIds,
    add: tagNames.default([]).meta({ description: 'Names of tags; unknown ones become new tags.' }),
    remove: tagNames.default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Name a tag to add or to remove.',
  })
  .meta({ id: 'TagShipmentsInput' })

export type TagShipmentsInput = z.output<typeof tagShipmentsInput>

/** What became of one shipment's tags. */
export const taggedShipment = z
  .object({
    id,
    added: z.array(z.string()).meta({ description: 'Tags that it did not have before.' }),
    removed: z.array(z.string()),
    error: fault,
  })
  .meta({ id: 'TaggedShipment' })

export type TaggedShipment = z.infer<typeof taggedShipment>

export const cancelShipmentsInput = z
  .object({ shipment_ids: shipmentIds })
  .meta({ id: 'CancelShipmentsInput' })

export type CancelShipmentsInput = z.output<typeof cancelShipmentsInput>

/** What became of one shipment that was to be cancelled. */
export const cancelledShipment = z
  .object({
    id,
    shipment_name: z.string().nullable(),
    status: shipmentStatus.nullable().meta({ description: 'As it is now; null when there is none.' }),
    refund_cents: cents.meta({ description: 'What goes back to the card; 0 where nothing was charged.' }),
    error: fault,
  })
  .meta({ id: 'CancelledShipment' })

export type CancelledShipment = z.infer<typeof cancelledShipment>
