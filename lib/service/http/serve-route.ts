import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'

import { errorBody, type FieldFault } from '#lib/contract/errors.ts'
import type { RouteAnswer, RouteDefinition } from '#lib/contract/route.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { countRequest } from './count-request.ts'
import type { HttpEnv } from './env.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a route's handler is given, checked against the contract. */
export type RouteInput<Route extends RouteDefinition> = {
  params: Parsed<Route['params']>
  query: Parsed<Route['query']>
  body: Parsed<Route['body']>
}

type AnswerBody<Answer> = Answer extends { schema: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Response

/** What a handler returns: the JSON of the contract, or a whole `Response` where the status or the body is special. */
type Reply<Route extends RouteDefinition> =
  | Exclude<AnswerBody<Route['answers'][keyof Route['answers']]>, never>
  | Response

const faultsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))

const check = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = faultsOf(parsed.error)
  const first = fields[0]
  const where = first?.field ? `${first.field}: ` : ''
  throw new ServiceError('VALIDATION_ERROR', `${where}${first?.message ?? 'The input is not valid.'}`, {
    fields,
  })
}

/** An inline document is a third longer in Base64; the rest of a body is small. */
const largestJson = (maxPdfBytes: number): number => Math.ceil((maxPdfBytes * 4) / 3) + 1024 * 1024

const readText = async (c: Context<HttpEnv>): Promise<string> => {
  const limit = largestJson(c.get('deps').config.documents.maxBytes)
  const tooLarge = () =>
    new ServiceError('FILE_TOO_LARGE', `The body is larger than ${limit} bytes. Upload the document instead.`)
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let received = 0
  for await (const chunk of c.req.raw.body ?? []) {
    received += chunk.byteLength
    if (received > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const readJson = async (c: Context<HttpEnv>, definition: RouteDefinition): Promise<unknown> => {
  const text = await readText(c)
  if (text.trim() === '') {
    if (definition.bodyOptional) return {}
    throw new ServiceError('VALIDATION_ERROR', 'This operation needs a JSON body.')
  }
  const contentType = c.req.header('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ServiceError('VALIDATION_ERROR', 'The body is not valid JSON.', { cause: error })
  }
}

const asOpenApi = (definition: RouteDefinition): RouteConfig => {
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

/** Serves one operation of the contract: checks the input, calls the handler, answers with the documented status. */
export const serveRoute = <Route extends RouteDefinition>(
  api: OpenAPIHono<HttpEnv>,
  definition: Route,
  handle: (ctx: ServiceContext, input: RouteInput<Route>, c: Context<HttpEnv>) => Promise<Reply<Route>>,
): void => {
  api.openAPIRegistry.registerPath(asOpenApi(definition))
  const status = Number(Object.keys(definition.answers)[0]) as 200 | 201
  api.on(definition.method.toUpperCase(), definition.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    await countRequest(c, definition)
    // Each part has just been parsed by the schema that its type is taken from.
    const input = {
      params: definition.params && check(definition.params, c.req.param()),
      query: definition.query && check(definition.query, c.req.query()),
      body: definition.body && check(definition.body, await readJson(c, definition)),
    } as RouteInput<Route>
    const reply = await handle(c.get('ctx'), input, c)
    return reply instanceof Response ? reply : c.json(reply, status)
  })
}
