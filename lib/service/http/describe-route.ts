import type { RouteConfig } from '@hono/zod-openapi'

import { errorBody } from '#lib/contract/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/route.ts'

/** Says what OpenAPI is told of an operation. */
export const describeRoute = (definition: RouteDefinition): RouteConfig => {
  const answers = Object.entries(definition.answers).map(([status, answer]: [string, RouteAnswer]) => [
    status,
    {
      description: answer.description,
      content:
        'binary' in answer
          ? { [answer.binary]: { schema: { type: 'string' as const, format: 'binary' } } }
          : { 'application/json': { schema: answer.schema } },
    },
  ])
  const named = definition.errors ? ` Codes: ${definition.errors.join(', ')}.` : ''
  return {
    operationId: definition.operationId,
    method: definition.method,
    path: definition.path,
    tags: [definition.tag],
    summary: definition.summary,
    ...(definition.description && { description: definition.description }),
    security: [{ apiKey: [] }],
    request: {
      ...(definition.params && { params: definition.params }),
      ...(definition.query && { query: definition.query }),
      ...(definition.body && {
        body: {
          required: !definition.bodyOptional,
          content: { 'application/json': { schema: definition.body } },
        },
      }),
      ...(definition.form && {
        body: { required: true, content: { 'multipart/form-data': { schema: definition.form } } },
      }),
    },
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: `Any failure, in the error envelope.${named}`,
        content: { 'application/json': { schema: errorBody } },
      },
    },
  }
}
