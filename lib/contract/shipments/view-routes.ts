import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { createShipmentViewInput, shipmentView, updateShipmentViewInput } from './shipment-view.ts'

const tag = 'Shipments'
const params = z.object({ view_id: id })

export const shipmentViewRoutes = defineRoutes({
  listShipmentViews: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/shipment-views',
    tag,
    summary: 'List your saved views, and those shared with you',
    answers: {
      200: { description: 'Views, by name.', schema: z.object({ data: z.array(shipmentView) }) },
    },
  },

  createShipmentView: {
    access: 'session',
    method: 'post',
    path: '/api/v1/shipment-views',
    tag,
    summary: 'Save a view',
    body: createShipmentViewInput,
    answers: { 201: { description: 'The view.', schema: envelope(shipmentView) } },
    errors: ['VALIDATION_ERROR'],
  },

  updateShipmentView: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/shipment-views/{view_id}',
    tag,
    summary: 'Update a view',
    params,
    body: updateShipmentViewInput,
    answers: { 200: { description: 'The view.', schema: envelope(shipmentView) } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_ERROR'],
  },

  deleteShipmentView: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/shipment-views/{view_id}',
    tag,
    summary: 'Delete a view',
    params,
    answers: { 200: { description: 'The deleted view.', schema: envelope(shipmentView) } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
