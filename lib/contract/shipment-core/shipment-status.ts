import { z } from 'zod'

import { shipmentStatuses } from './shipment-transitions.values.ts'

/** One of the seven statuses. */
export const shipmentStatus = z.enum(shipmentStatuses).meta({ id: 'ShipmentStatus' })
