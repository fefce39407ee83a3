import type { Context, Hono } from 'hono'
import type { z } from 'zod'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isId } from '#lib/service/ids.ts'

import { requireAccess } from './authenticate.ts'
import type { HttpEnv } from './env.ts'
import { respondOnce } from './idempotency.ts'
import { successStatus, toHonoPath } from './path-patterns.ts'
import { countRequest } from './rate-limits.ts'
import { parseBody, parseInput, readBody, type RouteInput } from './request-input.ts'
import { jsonText } from './responses.ts'
import { TextResponse } from './text-response.ts'
import { reportUnknownFields } from './unknown-fields.ts'

const validId = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined

/** Returns the shipment that the path names. */
const shipmentOfRequest = (
  c: Context<HttpEnv>,
  { path }: Pick<RouteDefinition, 'path'>,
): string | undefined => {
  const isNamed =
    path.startsWith('/api/v1/shipments/{id}') || path.startsWith('/api/v1/operations/pieces/{id}')
  return isNamed ? validId(c.req.param('id')) : undefined
}

/** Returns the shipment that the response is, or refers to. */
const shipmentOfReply = (
  { makesShipment }: Pick<RouteDefinition, 'makesShipment'>,
  reply: unknown,
): string | undefined => {
  if (typeof reply !== 'object' || reply === null || !('data' in reply)) return undefined
  const { data } = reply
  if (typeof data !== 'object' || data === null) return undefined
  if (makesShipment) return 'id' in data ? validId(data.id) : undefined
  return 'shipment_id' in data ? validId(data.shipment_id) : undefined
}

type AnswerBody<Answer> = Answer extends { schema: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Response

/** Return value of a handler: the JSON of the contract, or a whole `Response` for a special status or body. */
type Reply<Route extends RouteDefinition> = AnswerBody<Route['answers'][keyof Route['answers']]> | Response

/** An inline document is a third longer in Base64; the rest of a body is small. */
const largestBody = (c: Context<HttpEnv>): number =>
  Math.ceil((c.get('deps').config.documents.maxBytes * 4) / 3) + 1024 * 1024

/** Serves one operation of the contract: parses the input, calls the handler, responds with the documented status. */
export const serveRoute = <Route extends RouteDefinition>(
  api: Hono<HttpEnv>,
  definition: Route,
  handle: (ctx: ServiceContext, input: RouteInput<Route>, c: Context<HttpEnv>) => Promise<Reply<Route>>,
): void => {
  const status = successStatus(definition)
  api.on(definition.method.toUpperCase(), toHonoPath(definition.path), async (c) => {
    c.set('operation', definition.operationId)
    c.set('shipmentId', shipmentOfRequest(c, definition))
    requireAccess(c, definition)
    await countRequest(c, definition)
    const hasBody = definition.method !== 'get' && definition.form === undefined
    const text = hasBody ? await readBody(c.req.raw, largestBody(c)) : null
    const sent = parseBody(text ?? '')
    const reportTo = reportUnknownFields(c, definition, sent.json)
    const response = await respondOnce(c, definition, text, async (ctx) => {
      const reply = await handle(ctx, parseInput(c, definition, sent), c)
      c.set('shipmentId', c.get('shipmentId') ?? shipmentOfReply(definition, reply))
      // A library may have put a Response of its own in the place of Node's, from which ours does not inherit.
      if (reply instanceof TextResponse) return reply as unknown as Response
      return reply instanceof Response ? reply : jsonText(c, JSON.stringify(reply), status)
    })
    reportTo(response)
    return response
  })
}
