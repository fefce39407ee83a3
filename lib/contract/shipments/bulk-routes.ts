import { z } from 'zod'

import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  cancelledShipment,
  cancelShipmentsInput,
  movedShipment,
  moveShipmentsInput,
  taggedShipment,
  tagShipmentsInput,
} from './shipment-bulk.ts'

const tag = 'Shipments'

/** Changes of several shipments at a time. */
export const bulkShipmentRoutes = defineRoutes({
  tagShipments: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipment-tags',
    tag,
    summary: 'Add tags to shipments, and remove tags',
    description:
      'Each shipment is processed separately: `data` says for each what changed, or why nothing did.',
    body: tagShipmentsInput,
    answers: {
      200: {
        description: 'The result for each shipment, in request order.',
        schema: z.object({ data: z.array(taggedShipment) }),
      },
    },
    errors: ['FORBIDDEN'],
  },

  moveShipments: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipment-matters',
    tag,
    summary: 'Move shipments to a matter, or out of theirs',
    description:
      'Each shipment is processed separately: `data` says for each of which matter it was before, or why nothing changed.',
    body: moveShipmentsInput,
    answers: {
      200: {
        description: 'The result for each shipment, in request order.',
        schema: z.object({ data: z.array(movedShipment) }),
      },
    },
    errors: ['FORBIDDEN'],
  },

  cancelShipments: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipment-cancellations',
    tag,
    summary: 'Cancel shipments that have not been handed over',
    description:
      'Each shipment is cancelled separately, as if cancelled alone: `data` gives the new status of each, or why it could not be cancelled.',
    body: cancelShipmentsInput,
    answers: {
      200: {
        description: 'The result for each shipment, in request order.',
        schema: z.object({ data: z.array(cancelledShipment) }),
      },
    },
    errors: ['FORBIDDEN'],
  },
})
