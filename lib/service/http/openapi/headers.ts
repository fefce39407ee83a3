import { z } from 'zod'

import { type ConditionalObject, conditionalObjects } from '#lib/contract/api/conditional.values.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'

const header = (type: 'string' | 'integer', description: string) => ({ description, schema: { type } })

const requestId = {
  'X-Request-Id': header('string', 'Identifies this request in the logs; yours, if you sent one.'),
}

const limits = {
  'RateLimit-Limit': header('integer', 'Requests allowed per one-minute window.'),
  'RateLimit-Remaining': header('integer', 'Requests left in this window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the window resets.'),
}

const detail = {
  Age: header('integer', 'Age of a cached response in seconds, for API keys.'),
  ETag: header(
    'string',
    'Changes when the shipment does; the preview URL does not affect it. Begins with the `revision`, for `If-Match`.',
  ),
}

const replayed = {
  'Idempotency-Replayed': header('string', '`true` if this is the stored response to an earlier request.'),
}

const unknownFields = {
  'Mailroom-Unknown-Fields': header(
    'string',
    'Body fields and query parameters that do not exist and were ignored, as dotted paths, percent-encoded and separated by commas: at most 20, then `...`. Absent if there are none.',
  ),
}

const retryAfter = {
  429: { 'Retry-After': header('integer', 'Seconds to wait before retrying.') },
  502: { 'Retry-After': header('integer', 'Seconds to wait before retrying, where the vendor says.') },
  503: { 'Retry-After': header('integer', 'Seconds to wait before retrying.') },
}

/** The headers of an operation's answers with this status. */
export const responseHeaders = ({ limit, method, body, query }: RouteDefinition, status: number) => {
  const isServed = status < 400
  return {
    ...requestId,
    ...(limit && (isServed || status === 429) && limits),
    ...(limit === 'detail' && isServed && detail),
    ...(method === 'post' && status < 500 && ![401, 403, 429].includes(status) && replayed),
    ...((body ?? query) && (isServed || status === 400) && unknownFields),
    ...((status === 429 || status === 502 || status === 503) && retryAfter[status]),
  }
}

const forPost = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description:
        'A unique value per request, repeated for its retries: for 24 hours they return the first response.',
      examples: ['0f4c5e1a-7c0b-4f5e-9d6f-2b8f6f0f3c11'],
    }),
})

const forDetail = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The `ETag` of your cached copy: returns 304 if it is still current.' }),
})

const ifMatch = (object: ConditionalObject): z.ZodObject => {
  const { noun } = conditionalObjects[object]
  const orTag = object === 'shipment' ? ', or the `ETag` of the shipment' : ''
  return z.object({
    'If-Match': z
      .string()
      .optional()
      .meta({
        description: `The \`revision\` that you read, in quotation marks${orTag}. If the ${noun} has changed since, the response is 412 and nothing is done.`,
        examples: ['"3"'],
      }),
  })
}

/** The headers that an operation reads, beside the credentials. */
export const requestHeaders = ({
  limit,
  method,
  conditional,
}: Pick<RouteDefinition, 'limit' | 'method' | 'conditional'>): z.ZodObject | undefined => {
  const read = [
    method === 'post' && forPost,
    limit === 'detail' && forDetail,
    conditional && ifMatch(conditional),
  ].filter((headers) => headers !== false && headers !== undefined)
  return read.length === 0 ? undefined : z.object(Object.assign({}, ...read.map(({ shape }) => shape)))
}
