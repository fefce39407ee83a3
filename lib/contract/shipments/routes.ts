import { z } from 'zod'

import { envelope, id, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, xlsxType } from '#lib/contract/api/table-format.ts'
import { priceEstimate, priceEstimateInput } from '#lib/contract/quotes/estimate.ts'

import { groupedShipments, groupShipmentsQuery } from './grouped-shipments.ts'
import { packingBasis } from './piece.ts'
import { buyShipmentInput, purchaseResult } from './purchase.ts'
import { exportShipmentsQuery, listShipmentsQuery, shipmentChoices, shipmentPage } from './shipment-list.ts'
import { createShipmentInput, shipment, tag as tagShape, updateShipmentInput } from './shipment.ts'

const tag = 'Shipments'
const params = z.object({ id: text().meta({ description: 'Shipment id.' }) })

export const shipmentRoutes = defineRoutes({
  createShipment: {
    access: 'shipments:draft',
    makesShipment: true,
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments',
    tag,
    summary: 'Create a draft with live quotes',
    description:
      'Verifies both addresses and requests quotes from the carriers. Nothing is charged or bought.',
    body: createShipmentInput,
    answers: {
      201: { description: 'The draft, with `rates` and `quotes_expire_at`.', schema: envelope(shipment) },
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'ENCRYPTED_PDF',
      'INVALID_PDF',
      'MATTER_NOT_FOUND',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
      'SHIPMENT_NOT_FOUND',
      'INVALID_STATUS_TRANSITION',
    ],
  },

  estimatePrice: {
    access: 'shipments:draft',
    limit: 'lookups',
    method: 'post',
    path: '/api/v1/shipments/estimate',
    tag,
    summary: 'Estimate a price and what each option adds',
    description:
      'With USPS First-Class Mail, or Priority Mail Flat Rate where First-Class is not possible: neither depends on the distance within the United States, so that no recipient is needed. The rates are the rate provider’s, at most an hour old. Quotes are what you pay. `estimate` is null for mail to other countries, without a return address, and where a print partner prints and mails.',
    body: priceEstimateInput,
    answers: {
      200: {
        description: 'The estimate.',
        schema: envelope(z.object({ estimate: priceEstimate.nullable() })),
      },
    },
    errors: ['CONNECTED_ACCOUNT_REFUSED', 'RATE_PROVIDER_UNAVAILABLE'],
  },

  listShipments: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/shipments',
    tag,
    summary: 'List shipments',
    description: 'Newest first, unless `sort` says otherwise.',
    query: listShipmentsQuery,
    answers: {
      200: {
        description: 'A page of shipments.',
        schema: shipmentPage,
      },
    },
  },

  groupShipments: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/shipment-groups',
    tag,
    summary: 'List shipments by what needs doing',
    description:
      'The newest shipments of each group, with their details, the saved views and the counts: each shipment once, in the first of its groups. A group without shipments is left out. `limit` is divided between the groups; the list of one group has all its pages.',
    query: groupShipmentsQuery,
    answers: { 200: { description: 'The groups, in order.', schema: groupedShipments } },
  },

  getShipment: {
    access: 'shipments:read',
    limit: 'detail',
    method: 'get',
    path: '/api/v1/shipments/{id}',
    tag,
    summary: 'Read a shipment',
    params,
    answers: { 200: { description: 'The shipment with its events.', schema: envelope(shipment) } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  getDocumentPicture: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/shipments/{id}/document/picture',
    tag,
    summary: 'Read the first page of the document as an image',
    description:
      'As it is printed, 240 pixels wide: to recognize a letter, not to read it. Available as long as the document is.',
    params,
    query: z.object({
      document_key: text().optional().meta({
        description:
          'The `document_key` of the shipment. With the current one, a browser may keep the image for an hour.',
      }),
    }),
    answers: { 200: { description: 'The image.', binary: 'image/webp' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'DOCUMENT_NOT_FOUND',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
      'INVALID_PDF',
      'ENCRYPTED_PDF',
    ],
  },

  updateShipment: {
    access: 'shipments:draft',
    limit: 'writes',
    conditional: 'shipment',
    method: 'patch',
    path: '/api/v1/shipments/{id}',
    tag,
    summary: 'Update a draft and refresh its quotes, or the name, tags and references of a shipment',
    description:
      'Name, tags, `reference`, `cost_center`, `matter_id` and `metadata` can be changed in every status; changing only these leaves the quotes of a draft unchanged.',
    params,
    body: updateShipmentInput,
    answers: { 200: { description: 'The draft with its new quotes.', schema: envelope(shipment) } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'INVALID_STATUS_TRANSITION',
      'TAG_HELD',
      'MATTER_NOT_FOUND',
      'MATTER_HELD',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
    ],
  },

  renewQuotes: {
    access: 'shipments:draft',
    limit: 'writes',
    conditional: 'shipment',
    method: 'post',
    path: '/api/v1/shipments/{id}/quotes',
    tag,
    summary: 'Refresh the quotes of a draft',
    params,
    answers: { 200: { description: 'The draft with its new quotes.', schema: envelope(shipment) } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'INVALID_STATUS_TRANSITION',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
    ],
  },

  buyShipment: {
    access: 'shipments:buy',
    limit: 'writes',
    conditional: 'shipment',
    method: 'post',
    path: '/api/v1/shipments/{id}/buy',
    tag,
    summary: 'Buy one quote',
    description:
      'Authorizes the card on file, buys the label, captures the charge and queues the print job. Where the organization requires approval, an approval request is created instead.',
    params,
    body: buyShipmentInput,
    answers: {
      200: { description: 'Bought; status `queued`.', schema: envelope(purchaseResult) },
      202: {
        description:
          'Not bought yet. Status `payment_pending`: the purchase is in progress; redirect the cardholder to `action_url` if present, and poll the shipment. With `approval`: approval is required, and nothing was charged.',
        schema: envelope(purchaseResult),
      },
    },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'QUOTE_NOT_FOUND',
      'QUOTE_EXPIRED',
      'NO_PAYMENT_METHOD',
      'NO_PRINTER',
      'SPENDING_LIMIT_REACHED',
      'BALANCE_TOO_LOW',
      'CREDIT_LIMIT_REACHED',
      'INVOICE_OVERDUE',
      'PAYMENT_FAILED',
      'LABEL_REFUSED',
      'PRICE_CHANGED',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'INVALID_STATUS_TRANSITION',
    ],
  },

  cancelShipment: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments/{id}/cancel',
    tag,
    summary: 'Cancel a shipment before it is handed over',
    params,
    answers: {
      200: {
        description: 'The cancelled shipment.',
        schema: envelope(z.object({ id, status: z.literal('cancelled') })),
      },
    },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'INVALID_STATUS_TRANSITION',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
    ],
  },

  listTags: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/tags',
    tag,
    summary: 'List the tags in use',
    answers: { 200: { description: 'Tags by name.', schema: z.object({ data: z.array(tagShape) }) } },
  },

  getPackingBasis: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/packing-basis',
    tag,
    summary: 'Get packing rules',
    description: 'Use these to compute the `piece` of a document before there is a draft.',
    answers: { 200: { description: 'Paper weight, and the kits in stock.', schema: envelope(packingBasis) } },
  },

  listShipmentChoices: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/shipment-choices',
    tag,
    summary: 'List the tags, carriers, cost centers and senders available as filters',
    answers: { 200: { description: 'The available values.', schema: envelope(shipmentChoices) } },
  },

  exportShipments: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/shipment-export',
    tag,
    summary: 'Download all matching shipments as CSV or XLSX',
    description: 'Takes the list’s filters; newest first, streamed. Exports are recorded in the audit log.',
    query: exportShipmentsQuery,
    answers: {
      200: {
        description: 'One row per shipment: `text/csv`, or a workbook with `format=xlsx`.',
        binary: [csvType, xlsxType],
      },
    },
  },
})
