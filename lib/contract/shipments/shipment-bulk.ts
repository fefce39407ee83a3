import { z } from 'zod'

import { errorCode } from '#lib/contract/api/errors.ts'
import { cents, id, text } from '#lib/contract/api/primitives.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'

import { bulkLimit } from './bulk-limit.values.ts'
import { tag, tagNames } from './shipment.ts'

/** IDs of several shipments, each once. */
export const shipmentIds = z
  .array(z.uuid('Send shipment IDs as UUIDs.'))
  .min(1, 'Send at least one shipment ID.')
  .max(bulkLimit, `Send at most ${bulkLimit} shipment IDs.`)
  .transform((ids) => [...new Set(ids.map((each) => each.toLowerCase()))])

const error = z
  .object({ code: errorCode, message: text() })
  .nullable()
  .meta({ description: 'Why the shipment was not changed; null if it was.' })

export const tagShipmentsInput = z
  .object({
    shipment_ids: shipmentIds,
    add: tagNames.default([]).meta({ description: 'Names of tags; tags that do not exist are created.' }),
    remove: tagNames.default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    message: 'Send at least one tag to add or remove.',
  })
  .meta({ id: 'TagShipmentsInput' })

export type TagShipmentsInput = z.output<typeof tagShipmentsInput>

/** Outcome of tagging one shipment. */
export const taggedShipment = z
  .object({
    id,
    added: z.array(text()).meta({ description: 'Tags that were newly added.' }),
    removed: z.array(text()),
    tags: z.array(tag).nullable().meta({ description: 'All tags that it has now; null after an error.' }),
    revision: z
      .int()
      .nullable()
      .meta({ description: 'Its revision now, for the next `If-Match`; null after an error.' }),
    error,
  })
  .meta({ id: 'TaggedShipment' })

export type TaggedShipment = z.infer<typeof taggedShipment>

export const moveShipmentsInput = z
  .object({
    shipment_ids: shipmentIds,
    matter_id: z
      .uuid('Send the ID of a matter.')
      .nullable()
      .meta({ description: 'The matter; null to take the shipments out of theirs.' }),
  })
  .meta({ id: 'MoveShipmentsInput' })

export type MoveShipmentsInput = z.output<typeof moveShipmentsInput>

/** Outcome of moving one shipment to a matter. */
export const movedShipment = z
  .object({
    id,
    before: id.nullable().meta({ description: 'ID of the matter that it was of.' }),
    error,
  })
  .meta({ id: 'MovedShipment' })

export type MovedShipment = z.infer<typeof movedShipment>

export const cancelShipmentsInput = z
  .object({ shipment_ids: shipmentIds })
  .meta({ id: 'CancelShipmentsInput' })

export type CancelShipmentsInput = z.output<typeof cancelShipmentsInput>

/** Outcome of cancelling one shipment. */
export const cancelledShipment = z
  .object({
    id,
    shipment_name: text().nullable(),
    status: shipmentStatus
      .nullable()
      .meta({ description: 'Current state of the shipment; null if it does not exist.' }),
    refund_cents: cents.meta({ description: 'Amount refunded to the card; 0 if nothing was charged.' }),
    error,
  })
  .meta({ id: 'CancelledShipment' })

export type CancelledShipment = z.infer<typeof cancelledShipment>
