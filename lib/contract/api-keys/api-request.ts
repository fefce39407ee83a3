import { z } from 'zod'

import { errorCode } from '#lib/contract/api/errors.ts'
import { dateBoundary, dayZone, id, text, timestamp } from '#lib/contract/api/primitives.ts'

/** Outcome of a call, by the first digit of its status. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

export type StatusClass = (typeof statusClasses)[number]

/** One call of the API with one of the organization's keys. Neither headers nor bodies are kept. */
export const apiRequest = z
  .object({
    id,
    at: timestamp.meta({ description: 'When the response was sent.' }),
    method: text().meta({ examples: ['POST'] }),
    path: text().meta({ examples: ['/api/v1/shipments/0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11/buy'] }),
    query: text().meta({
      description:
        'The filters, without `?`. Values that can contain a name or an address are masked as `***`.',
    }),
    operation: text()
      .nullable()
      .meta({
        description: 'The `operationId`; null if the path and method match none.',
        examples: ['buyShipment'],
      }),
    status: z.int(),
    error_code: errorCode.nullable(),
    duration_ms: z.number(),
    request_id: text(),
    shipment_id: id.nullable().meta({ description: 'The shipment that was read, created or changed.' }),
    api_key: z.object({ id, name: text(), hint: text() }),
    address: text()
      .nullable()
      .meta({ description: 'The client’s IP address.', examples: ['203.0.113.9'] }),
  })
  .meta({ id: 'ApiRequest' })

export type ApiRequest = z.infer<typeof apiRequest>

export const apiRequestDetail = apiRequest
  .extend({
    curl: text().meta({
      description:
        'The request as a shell command. The key is read from `MAILROOM_KEY`, and the body, which is not stored, from `body.json`.',
    }),
  })
  .meta({ id: 'ApiRequestDetail' })

export type ApiRequestDetail = z.infer<typeof apiRequestDetail>

export const listApiRequestsQuery = z
  .object({
    status: z.enum(statusClasses).optional(),
    api_key_id: z.uuid().optional(),
    operation: text().max(60).optional().meta({ description: 'An `operationId`.' }),
    shipment_id: z.uuid().optional(),
    request_id: text().max(255).optional(),
    date_from: dateBoundary.optional(),
    date_to: dateBoundary.optional(),
    time_zone: dayZone,
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
  })
  .meta({ id: 'ListApiRequestsQuery' })

export type ListApiRequestsQuery = z.infer<typeof listApiRequestsQuery>
