import { z } from 'zod'

import { text, timestamp } from '#lib/contract/api/primitives.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'

/** One entry of the shipment's timeline. */
export const shipmentEvent = z
  .object({
    id: text(),
    status: shipmentStatus.meta({ description: 'The new status.' }),
    from_status: shipmentStatus.nullable().meta({ description: 'The previous status; null for the first.' }),
    message: text()
      .nullable()
      .meta({ examples: ['Handed to the carrier.'] }),
    actor: text()
      .nullable()
      .meta({
        description: '`user:<user_id>`, or `webhook:<provider>` for updates from a provider.',
        examples: ['user:0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11', 'webhook:easypost'],
      }),
    metadata: z
      .record(text(), z.unknown())
      .nullable()
      .meta({ description: 'Additional data about the event, such as the place of a scan.' }),
    created_at: timestamp,
  })
  .meta({ id: 'ShipmentEvent' })

export type ShipmentEvent = z.infer<typeof shipmentEvent>
