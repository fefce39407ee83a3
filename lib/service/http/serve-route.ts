import type { Context, Hono } from 'hono'
import type { z } from 'zod'

import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { countRequest } from './count-request.ts'
import type { HttpEnv } from './env.ts'
import { answerOnce } from './idempotency.ts'
import { readBody } from './read-body.ts'
import { requireAccess } from './require-access.ts'
import { shipmentOfReply, shipmentOfRequest } from './touched-shipment.ts'
import { findUnstorableText, replaceUnstorable } from './unstorable-text.ts'

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

/** Parses what came by its schema. Throws VALIDATION_ERROR naming each fault. */
export const check = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  const unstorable = parsed.success ? findUnstorableText(parsed.data) : null
  if (parsed.success && unstorable === null) return parsed.data
  const fields = parsed.error
    ? faultsOf(parsed.error)
    : [{ field: unstorable ?? '', message: 'Remove the invalid character (NUL or an unpaired surrogate).' }]
  const first = fields[0]
  const where = first?.field ? `${first.field}: ` : ''
  throw new ServiceError('VALIDATION_ERROR', `${where}${first?.message ?? 'The input is not valid.'}`, {
    fields,
  })
}

/** A path as hono writes it. A parameter with an extension (`{month}.pdf`) is matched together with it. */
const toHonoPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}(\.\w+)?/g, (_, name: string, extension: string | undefined) =>
    extension ? `:${name}{[^/]+\\${extension}}` : `:${name}`,
  )

const extensionOf = (path: string, name: string): string =>
  new RegExp(`\\{${name}\\}(\\.\\w+)`).exec(path)?.[1] ?? ''

const readParams = (c: Context<HttpEnv>, { path }: RouteDefinition): Record<string, string> =>
  Object.fromEntries(
    Object.entries(c.req.param()).map(([name, value]: [string, string]) => {
      const extension = extensionOf(path, name)
      return [name, replaceUnstorable(extension ? value.slice(0, -extension.length) : value)]
    }),
  )

/** An inline document is a third longer in Base64; the rest of a body is small. */
const largestBody = (c: Context<HttpEnv>): number =>
  Math.ceil((c.get('deps').config.documents.maxBytes * 4) / 3) + 1024 * 1024

const parseJson = (c: Context<HttpEnv>, definition: RouteDefinition, text: string): unknown => {
  if (text.trim() === '') {
    if (definition.bodyOptional) return {}
    throw new ServiceError('VALIDATION_ERROR', 'This operation requires a JSON body.')
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

/** Serves one operation of the contract: checks the input, calls the handler, answers with the documented status. */
export const serveRoute = <Route extends RouteDefinition>(
  api: Hono<HttpEnv>,
  definition: Route,
  handle: (ctx: ServiceContext, input: RouteInput<Route>, c: Context<HttpEnv>) => Promise<Reply<Route>>,
): void => {
  const status = Number(Object.keys(definition.answers)[0]) as 200 | 201
  api.on(definition.method.toUpperCase(), toHonoPath(definition.path), async (c) => {
    c.set('operation', definition.operationId)
    c.set('shipmentId', shipmentOfRequest(c, definition))
    requireAccess(c, definition)
    await countRequest(c, definition)
    const isRead = definition.method !== 'get' && definition.form === undefined
    const text = isRead ? await readBody(c.req.raw, largestBody(c)) : null
    return answerOnce(c, definition, text, async (ctx) => {
      // Each part has just been parsed by the schema that its type is taken from.
      const input = {
        params: definition.params && check(definition.params, readParams(c, definition)),
        query: definition.query && check(definition.query, c.req.query()),
        body: definition.body && check(definition.body, parseJson(c, definition, text ?? '')),
      } as RouteInput<Route>
      const reply = await handle(ctx, input, c)
      c.set('shipmentId', c.get('shipmentId') ?? shipmentOfReply(definition, reply))
      return reply instanceof Response ? reply : c.json(reply, status)
    })
  })
}
