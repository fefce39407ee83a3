import { z } from 'zod'

import { groupedListSize } from './shipment-groups.values.ts'
import { shipmentCounts, shipmentGroup, shipmentListItem } from './shipment-list.ts'
import { shipmentView } from './shipment-views.ts'

/** Query of the list in groups. */
export const groupShipmentsQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(groupedListSize)
    .meta({ description: 'Shipments in all groups together.' }),
})

/** Shipments by what needs doing. */
export const groupedShipments = z
  .object({
    groups: z.array(
      z.object({
        group: shipmentGroup.nullable().meta({
          description: 'Null for the rest: cancelled, and mailed without tracking.',
        }),
        data: z.array(shipmentListItem),
      }),
    ),
    views: z.array(shipmentView),
    counts: shipmentCounts,
  })
  .meta({ id: 'GroupedShipments' })

export type GroupedShipments = z.infer<typeof groupedShipments>
