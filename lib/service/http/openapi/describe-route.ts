import { z } from 'zod'

import { type Access, isScope } from '#lib/contract/api/access.values.ts'
import { conditionalObjects } from '#lib/contract/api/conditional.values.ts'
import { errorBody, type ErrorCode, errorCodes } from '#lib/contract/api/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/api/route.ts'
import { statusOfError } from '#lib/service/http/errors.ts'

import { responseHeaders, requestHeaders } from './headers.ts'
import type { JsonSchema, JsonSchemas } from './json-schemas.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: unknown
  /** Encoding of an object: `metadata[key]=value`. */
  style?: 'deepObject'
  schema: unknown
}

type Answer = {
  description: string
  headers: JsonSchema
  content?: Record<string, { schema: JsonSchema }>
}

/** An operation as OpenAPI describes it. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Answer>
}

const refusalsOf = (access: Access): ErrorCode[] => {
  if (access === 'public') return []
  // RATE_LIMITED: for too many unknown keys.
  const ofAll: ErrorCode[] = ['UNAUTHORIZED', 'RATE_LIMITED', 'TWO_FACTOR_REQUIRED', 'ADDRESS_NOT_ALLOWED']
  if (access === 'session') return [...ofAll, 'FORBIDDEN']
  return access === 'any_key' ? ofAll : [...ofAll, 'INSUFFICIENT_SCOPE', 'FORBIDDEN']
}

const whoMayCall = (access: Access): string => {
  if (access === 'public') return 'No authentication required.'
  if (access === 'session') return 'Only for people signed in to the dashboard; not available to API keys.'
  if (access === 'any_key') return 'Available to any API key.'
  return `API keys require the scope \`${access}\`.`
}

const securityOf = (access: Access): Record<string, string[]>[] => {
  if (access === 'public') return []
  // Since OpenAPI 3.1 the list may name roles or scopes of any scheme.
  const apiKey = { apiKey: isScope(access) ? [access] : [] }
  return access === 'session' ? [{ session: [] }] : [apiKey, { session: [] }]
}

/** Every error code that an operation may answer with, beside those of a path or method that does not exist. */
export const errorCodesOf = (definition: RouteDefinition): ErrorCode[] => {
  const { params, query, method, limit, access, conditional, errors = [] } = definition
  const isWrite = method !== 'get'
  const codes: ErrorCode[] = [
    ...(params || query || isWrite ? (['VALIDATION_ERROR'] as const) : []),
    ...refusalsOf(access),
    ...(isWrite
      ? (['INVALID_ORIGIN', 'NOT_A_MEMBER', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      : []),
    ...errors,
    ...(conditional ? [conditionalObjects[conditional].code] : []),
    ...(method === 'post' ? (['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(limit ? (['RATE_LIMITED'] as const) : []),
    'SERVICE_UNAVAILABLE',
    'INTERNAL_ERROR',
  ]
  return [...new Set(codes)]
}

const describeParameters = (
  schemas: JsonSchemas,
  place: Parameter['in'],
  schema: z.ZodObject | undefined,
): Parameter[] =>
  Object.entries(schema?.shape ?? {}).map(([name, value]: [string, z.ZodType]) => {
    const { description, ...own } = schemas.of(value, 'input')
    // In a path there is no leaving out.
    const required = place === 'path' || !value.safeParse(undefined).success
    return {
      name,
      in: place,
      required,
      ...(description !== undefined && { description }),
      ...(own['type'] === 'object' && { style: 'deepObject' as const }),
      schema: own,
    }
  })

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const describeErrors = (schemas: JsonSchemas, definition: RouteDefinition): Record<string, Answer> => {
  const byStatus = Map.groupBy(errorCodesOf(definition), statusOfError)
  const entries = [...byStatus].map(([status, codes]): [string, Answer] => [
    String(status),
    {
      description: codes.map((code) => `- \`${code}\`: ${errorCodes[code]}`).join('\n'),
      headers: responseHeaders(definition, status),
      content: json(schemas.of(errorBody, 'output')),
    },
  ])
  return Object.fromEntries(entries)
}

const isText = (mediaType: string): boolean => mediaType.startsWith('text/')

/**
 * Describes a file to generators of clients: they read text as a string, whatever its schema, and the rest as bytes if the
 * schema is binary. The first media type decides for the others: CSV survives being read as bytes, a workbook not as text.
 */
const describeFile = (mediaTypes: string | readonly string[]) =>
  Object.fromEntries(
    [mediaTypes]
      .flat()
      .toSorted((one, other) => Number(isText(one)) - Number(isText(other)))
      .map((mediaType) => [
        mediaType,
        { schema: { type: 'string', ...(!isText(mediaType) && { format: 'binary' }) } },
      ]),
  )

const describeAnswers = (schemas: JsonSchemas, definition: RouteDefinition): Record<string, Answer> => {
  const entries = Object.entries(definition.answers).map(
    ([status, answer]: [string, RouteAnswer]): [string, Answer] => [
      status,
      {
        description: answer.description,
        headers: responseHeaders(definition, Number(status)),
        content: 'binary' in answer ? describeFile(answer.binary) : json(schemas.of(answer.schema, 'output')),
      },
    ],
  )
  const unchanged: Answer = {
    description: 'Not modified.',
    headers: responseHeaders(definition, 304),
  }
  return { ...Object.fromEntries(entries), ...(definition.limit === 'detail' && { 304: unchanged }) }
}

const describeBody = (schemas: JsonSchemas, definition: RouteDefinition): Operation['requestBody'] => {
  const { body, form, bodyOptional = false } = definition
  if (form) {
    return { required: true, content: { 'multipart/form-data': { schema: schemas.of(form, 'input') } } }
  }
  return body && { required: !bodyOptional, content: json(schemas.of(body, 'input')) }
}

/** Returns the OpenAPI description of an operation. */
export const describeRoute = (schemas: JsonSchemas, definition: RouteDefinition): Operation => {
  const requestBody = describeBody(schemas, definition)
  return {
    operationId: definition.operationId,
    tags: [definition.tag],
    summary: definition.summary,
    description: [definition.description, whoMayCall(definition.access)].filter(Boolean).join('\n\n'),
    security: securityOf(definition.access),
    parameters: [
      ...describeParameters(schemas, 'path', definition.params),
      ...describeParameters(schemas, 'query', definition.query),
      ...describeParameters(schemas, 'header', requestHeaders(definition)),
    ],
    ...(requestBody && { requestBody }),
    responses: { ...describeAnswers(schemas, definition), ...describeErrors(schemas, definition) },
  }
}
