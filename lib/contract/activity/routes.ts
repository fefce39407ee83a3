import { z } from 'zod'

import { route } from '#lib/contract/api/route.ts'

import { shipmentActivity } from './activity.ts'

const listShipmentActivity = route({
  operationId: 'listShipmentActivity',
  access: 'session',
  method: 'get',
  path: '/api/v1/shipments/{id}/activity',
  tag: 'Shipments',
  summary: 'List what happened to a shipment and who did what with it, oldest first',
  description:
    'Its events, with the names of people, and from the audit log what they do not tell: looks at evidence, and holds of its tags. Who may not read the audit log is told their own actions.',
  params: z.object({ id: z.string().meta({ description: 'Shipment id.' }) }),
  answers: { 200: { description: 'Events and actions.', schema: shipmentActivity } },
  errors: ['SHIPMENT_NOT_FOUND'],
})

export const activityRoutes = { listShipmentActivity }
