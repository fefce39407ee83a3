import { createHash } from 'node:crypto'

import type { Context } from 'hono'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { findCachedDetail, cacheDetail, invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { isId } from '#lib/service/ids.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'

import type { HttpEnv } from './env.ts'

/** A weak validator of this content: equal for answers that mean the same. */
export const weakEtag = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` header names the tag (RFC 9110, 13.1.2: compared weakly). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag))
}

/** The address of the preview is signed anew each time and says nothing of the shipment. */
const etagOf = (shipment: Shipment): string =>
  weakEtag(JSON.stringify({ ...shipment, document_preview_url: shipment.document_preview_url !== null }))

const taggedResponse = (c: Context<HttpEnv>, { body, etag }: { body: string; etag: string }): Response => {
  c.header('ETag', etag)
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': 'application/json' })
}

/**
 * Answers with a shipment. An API key is given what was read within `LIMIT_DETAIL_SECONDS`, with its `Age`; a session
 * always the newest. While a purchase goes on nothing is kept, because whoever asks then waits for its end.
 */
export const detailResponse = async (
  c: Context<HttpEnv>,
  ctx: ServiceContext,
  shipmentId: string,
): Promise<Response> => {
  const { detailSeconds } = ctx.config.limits
  const isKept = !c.get('isSession') && detailSeconds > 0 && isId(shipmentId)
  const lookup = isKept ? await findCachedDetail(ctx, shipmentId, detailSeconds) : null
  if (lookup?.kept) {
    c.header('Age', String(lookup.kept.ageSeconds))
    return taggedResponse(c, lookup.kept)
  }
  const shipment = await getShipment(ctx, shipmentId)
  const answer = { body: JSON.stringify({ data: shipment }), etag: etagOf(shipment) }
  if (lookup && shipment.status !== 'payment_pending') await cacheDetail(ctx, shipmentId, lookup, answer)
  return taggedResponse(c, answer)
}

/** Makes a change to a shipment, after which its detail is fresh, whatever came of the change. */
export const invalidatingDetail = async <Result>(
  ctx: ServiceContext,
  shipmentId: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await change()
  } finally {
    await invalidateDetail(ctx, shipmentId).catch((error: unknown) => {
      // What was done is done: the caller must learn of it, even if the next detail is an old one.
      ctx.logger.error({ err: error, shipmentId }, 'a cached shipment detail could not be removed')
    })
  }
}
