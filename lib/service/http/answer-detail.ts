import type { Context } from 'hono'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { findKeptDetail, keepDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { isId } from '#lib/service/ids.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'

import type { HttpEnv } from './env.ts'
import { matchesEtag, weakEtag } from './etag.ts'

/** The address of the preview is signed anew each time and says nothing of the shipment. */
const etagOf = (shipment: Shipment): string =>
  weakEtag(JSON.stringify({ ...shipment, document_preview_url: shipment.document_preview_url !== null }))

const answerTagged = (c: Context<HttpEnv>, { body, etag }: { body: string; etag: string }): Response => {
  c.header('ETag', etag)
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'content-type': 'application/json' })
}

/**
 * Answers with a shipment. An API key is given what was read within `LIMIT_DETAIL_SECONDS`, with its `Age`; a session
 * always the newest. While a purchase goes on nothing is kept, because whoever asks then waits for its end.
 */
export const answerDetail = async (
  c: Context<HttpEnv>,
  ctx: ServiceContext,
  shipmentId: string,
): Promise<Response> => {
  const { detailSeconds } = ctx.config.limits
  const isKept = !c.get('isSession') && detailSeconds > 0 && isId(shipmentId)
  const lookup = isKept ? await findKeptDetail(ctx, shipmentId, detailSeconds) : null
  if (lookup?.kept) {
    c.header('Age', String(lookup.kept.ageSeconds))
    return answerTagged(c, lookup.kept)
  }
  const shipment = await getShipment(ctx, shipmentId)
  const answer = { body: JSON.stringify({ data: shipment }), etag: etagOf(shipment) }
  if (lookup && shipment.status !== 'payment_pending') await keepDetail(ctx, shipmentId, lookup, answer)
  return answerTagged(c, answer)
}
