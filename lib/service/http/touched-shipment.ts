import type { Context } from 'hono'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { isId } from '#lib/service/ids.ts'

import type { HttpEnv } from './env.ts'

const validId = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined

/** The shipment that the path names. */
export const shipmentOfRequest = (
  c: Context<HttpEnv>,
  { path }: Pick<RouteDefinition, 'path'>,
): string | undefined => {
  const isNamed =
    path.startsWith('/api/v1/shipments/{id}') || path.startsWith('/api/v1/operations/pieces/{id}')
  return isNamed ? validId(c.req.param('id')) : undefined
}

/** The shipment that the answer is, or speaks of. */
export const shipmentOfReply = (
  { makesShipment }: Pick<RouteDefinition, 'makesShipment'>,
  reply: unknown,
): string | undefined => {
  if (typeof reply !== 'object' || reply === null || !('data' in reply)) return undefined
  const { data } = reply
  if (typeof data !== 'object' || data === null) return undefined
  if (makesShipment) return 'id' in data ? validId(data.id) : undefined
  return 'shipment_id' in data ? validId(data.shipment_id) : undefined
}
