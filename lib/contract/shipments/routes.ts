import { z } from 'zod'

import { envelope, id } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import { pieceWeights } from './piece.ts'
import { buyShipmentInput, purchaseResult } from './purchase.ts'
import {
  cancelledShipment,
  cancelShipmentsInput,
  taggedShipment,
  tagShipmentsInput,
} from './shipment-bulk.ts'
import { exportShipmentsQuery, listShipmentsQuery, shipmentChoices, shipmentPage } from './shipment-list.ts'
import { createShipmentInput, shipment, tag as tagShape, updateShipmentInput } from './shipment.ts'

const tag = 'Shipments'
const params = z.object({ id: z.string().meta({ description: 'Shipment id.' }) })

export const createShipment = route({
  operationId: 'createShipment',
  access: 'shipments:draft',
  makesShipment: true,
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipments',
  tag,
  summary: 'Create a draft with live quotes',
  description: 'Verifies both addresses and asks the carriers. Nothing is charged or bought.',
  body: createShipmentInput,
  answers: {
    201: { description: 'The draft, with `rates` and `quotes_expire_at`.', schema: envelope(shipment) },
  },
  errors: [
    'DOCUMENT_NOT_FOUND',
    'EMAIL_NOT_VERIFIED',
    'ENCRYPTED_PDF',
    'INVALID_PDF',
    'RATE_PROVIDER_UNAVAILABLE',
    'SHIPMENT_NOT_FOUND',
  ],
})

export const listShipments = route({
  operationId: 'listShipments',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/shipments',
  tag,
  summary: 'List shipments, newest first',
  query: listShipmentsQuery,
  answers: {
    200: {
      description: 'A page of shipments.',
      schema: shipmentPage,
    },
  },
})

export const getShipment = route({
  operationId: 'getShipment',
  access: 'shipments:read',
  limit: 'detail',
  method: 'get',
  path: '/api/v1/shipments/{id}',
  tag,
  summary: 'Read a shipment',
  params,
  answers: { 200: { description: 'The shipment with its events.', schema: envelope(shipment) } },
  errors: ['SHIPMENT_NOT_FOUND'],
})

export const updateShipment = route({
  operationId: 'updateShipment',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'patch',
  path: '/api/v1/shipments/{id}',
  tag,
  summary: 'Change a draft and quote it anew, or rename or tag a shipment',
  description:
    'A change of name and tags alone is possible in every status, and leaves the quotes of a draft as they are.',
  params,
  body: updateShipmentInput,
  answers: { 200: { description: 'The draft with its new quotes.', schema: envelope(shipment) } },
  errors: ['SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'TAG_HELD', 'RATE_PROVIDER_UNAVAILABLE'],
})

export const renewQuotes = route({
  operationId: 'renewQuotes',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipments/{id}/quotes',
  tag,
  summary: 'Ask the carriers again, keeping the draft',
  params,
  answers: { 200: { description: 'The draft with its new quotes.', schema: envelope(shipment) } },
  errors: ['SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'RATE_PROVIDER_UNAVAILABLE'],
})

export const buyShipment = route({
  operationId: 'buyShipment',
  access: 'shipments:buy',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipments/{id}/buy',
  tag,
  summary: 'Buy one quote',
  description:
    'Authorizes the card on file, buys the label, captures the charge and queues the print job. Where the organization asks for a second person, a request is recorded instead.',
  params,
  body: buyShipmentInput,
  answers: {
    200: { description: 'Bought; status `queued`.', schema: envelope(purchaseResult) },
    202: {
      description:
        'Not bought yet. Status `payment_pending`: it still goes on; lead the card holder to `action_url` when it is there, and poll the shipment. With `approval`: a second person must approve, and nothing was charged.',
      schema: envelope(purchaseResult),
    },
  },
  errors: [
    'SHIPMENT_NOT_FOUND',
    'QUOTE_NOT_FOUND',
    'QUOTE_EXPIRED',
    'NO_PAYMENT_METHOD',
    'PAYMENT_FAILED',
    'LABEL_REFUSED',
    'PRICE_CHANGED',
    'RATE_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'INVALID_STATUS_TRANSITION',
  ],
})

export const cancelShipment = route({
  operationId: 'cancelShipment',
  access: 'shipments:buy',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipments/{id}/cancel',
  tag,
  summary: 'Cancel before it is handed over',
  params,
  answers: {
    200: { description: 'Cancelled.', schema: envelope(z.object({ id, status: z.literal('cancelled') })) },
  },
  errors: ['SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
})

export const listTags = route({
  operationId: 'listTags',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/tags',
  tag,
  summary: 'List the tags in use',
  answers: { 200: { description: 'Tags by name.', schema: z.object({ data: z.array(tagShape) }) } },
})

export const getPieceWeights = route({
  operationId: 'getPieceWeights',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/piece-weights',
  tag,
  summary: 'Read what paper and envelopes weigh',
  description: 'With these the `piece` of a document can be told before there is a draft.',
  answers: { 200: { description: 'Weights in milligrams.', schema: envelope(pieceWeights) } },
})

export const listShipmentChoices = route({
  operationId: 'listShipmentChoices',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/shipment-choices',
  tag,
  summary: 'List the tags, carriers and senders that shipments can be narrowed to',
  answers: { 200: { description: 'What there is of each.', schema: envelope(shipmentChoices) } },
})

export const exportShipments = route({
  operationId: 'exportShipments',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/shipment-export',
  tag,
  summary: 'Download all shipments that match, as CSV or XLSX',
  description: 'Takes the filters of the list; newest first, streamed. Kept in the audit log.',
  query: exportShipmentsQuery,
  answers: {
    200: {
      description: 'One row for each shipment: `text/csv`, or with `format=xlsx` a workbook.',
      binary: 'text/csv; charset=utf-8',
    },
  },
})

export const tagShipments = route({
  operationId: 'tagShipments',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipment-tags',
  tag,
  summary: 'Add tags to shipments, and take tags away',
  description: 'Each shipment by itself: `data` says of every one what changed, or why nothing did.',
  body: tagShipmentsInput,
  answers: {
    200: {
      description: 'What became of each, in the order given.',
      schema: z.object({ data: z.array(taggedShipment) }),
    },
  },
  errors: ['FORBIDDEN'],
})

export const cancelShipments = route({
  operationId: 'cancelShipments',
  access: 'shipments:buy',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/shipment-cancellations',
  tag,
  summary: 'Cancel shipments that are not handed over yet',
  description:
    'Each shipment by itself, as by cancelling it alone: `data` says of every one how it stands, or why it could not be cancelled.',
  body: cancelShipmentsInput,
  answers: {
    200: {
      description: 'What became of each, in the order given.',
      schema: z.object({ data: z.array(cancelledShipment) }),
    },
  },
  errors: ['FORBIDDEN'],
})

export const shipmentRoutes = {
  createShipment,
  listShipments,
  getShipment,
  updateShipment,
  renewQuotes,
  buyShipment,
  cancelShipment,
  listTags,
  getPieceWeights,
  listShipmentChoices,
  exportShipments,
  tagShipments,
  cancelShipments,
}
