import { z } from 'zod'

import { envelope, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { shipmentColumns } from './shipment-columns.values.ts'

const name = text().trim().min(1, 'Enter a name for the view.').max(60, 'Use at most 60 characters.')

const fields = {
  name: name.meta({ examples: ['Certified, not accepted yet'] }),
  is_shared: z.boolean().meta({ description: 'Whether every member sees it, or only its owner.' }),
  query: text()
    .max(2000, 'This view has too many filters.')
    .meta({
      description: 'The query string with the view’s filters.',
      examples: ['certified=true&outcome=awaiting_acceptance'],
    }),
  columns: z
    .array(z.enum(shipmentColumns))
    .nullable()
    .meta({ description: 'The columns it shows; null keeps the viewer’s columns.' }),
}

/** Filters and columns of the list of shipments under a name. */
export const shipmentView = z
  .object({
    id,
    ...fields,
    is_mine: z.boolean().meta({ description: 'Whether the caller created it.' }),
    can_change: z.boolean().meta({ description: 'Its owner can; for shared views, owners and admins too.' }),
    created_at: timestamp,
  })
  .meta({ id: 'ShipmentView' })

export type ShipmentView = z.infer<typeof shipmentView>

export const createShipmentViewInput = z
  .object({ ...fields, is_shared: fields.is_shared.default(false), columns: fields.columns.default(null) })
  .meta({ id: 'CreateShipmentViewInput' })

export type CreateShipmentViewInput = z.output<typeof createShipmentViewInput>

/** Replaces the parts that are sent. */
const updateShipmentViewInput = z.object(fields).partial().meta({ id: 'UpdateShipmentViewInput' })

export type UpdateShipmentViewInput = z.infer<typeof updateShipmentViewInput>

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
