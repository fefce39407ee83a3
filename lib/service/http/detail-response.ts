import { createHash } from 'node:crypto'

import type { Context } from 'hono'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { findCachedDetail, cacheDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { isId } from '#lib/service/ids.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'

import type { HttpEnv } from './env.ts'

/** Returns a weak validator of this content: equal for responses that mean the same. It begins with the revision, if any. */
export const weakEtag = (content: string, revision?: number): string => {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27)
  return `W/"${revision === undefined ? '' : `${revision}.`}${hash}"`
}

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Returns whether an `If-None-Match` header names the tag (RFC 9110, 13.1.2: compared weakly). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag))
}

/** Ignores the preview's URL, which is signed for each response and says nothing about the shipment. */
const etagOf = (shipment: Shipment): string =>
  weakEtag(
    JSON.stringify({ ...shipment, document_preview_url: shipment.document_preview_url !== null }),
    shipment.revision,
  )

const taggedResponse = (c: Context<HttpEnv>, { body, etag }: { body: string; etag: string }): Response => {
  c.header('ETag', etag)
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': 'application/json' })
}

/**
 * Responds with a shipment. An API key receives what was read within `LIMIT_DETAIL_SECONDS`, with its `Age`; a session
 * always the newest. During a purchase nothing is cached, because its callers poll for the result.
 */
export const detailResponse = async (
  c: Context<HttpEnv>,
  ctx: ServiceContext,
  shipmentId: string,
): Promise<Response> => {
  const { detailSeconds } = ctx.config.limits
  // Cached data was read by a caller who sees the whole organization.
  const isCacheable = !c.get('isSession') && !ctx.limit && detailSeconds > 0 && isId(shipmentId)
  const lookup = isCacheable ? await findCachedDetail(ctx, shipmentId, detailSeconds) : null
  if (lookup?.detail) {
    c.header('Age', String(lookup.detail.ageSeconds))
    return taggedResponse(c, lookup.detail)
  }
  const shipment = await getShipment(ctx, shipmentId)
  const response = { body: JSON.stringify({ data: shipment }), etag: etagOf(shipment) }
  if (lookup && shipment.status !== 'payment_pending') await cacheDetail(ctx, shipmentId, lookup, response)
  return taggedResponse(c, response)
}
