import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { shipmentActivity } from './activity.ts'

export const activityRoutes = defineRoutes({
  listShipmentActivity: {
    access: 'session',
    method: 'get',
    path: '/api/v1/shipments/{id}/activity',
    tag: 'Shipments',
    summary: 'List a shipment’s events and actions, oldest first',
    description:
      'The shipment’s events with people’s names, plus entries from the audit log that events do not cover: evidence downloads and holds on its tags. Callers who may not read the audit log see only their own actions.',
    params: z.object({ id: text().meta({ description: 'Shipment id.' }) }),
    answers: { 200: { description: 'Events and actions.', schema: shipmentActivity } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },
})
