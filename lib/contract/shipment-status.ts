import { z } from 'zod'

import { shipmentStatuses } from './status.ts'

/** One of the seven statuses. */
export const shipmentStatus = z.enum(shipmentStatuses).meta({ id: 'ShipmentStatus' })
