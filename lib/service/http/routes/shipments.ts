import type { Hono } from 'hono'

import { activityRoutes } from '#lib/contract/activity/routes.ts'
import { shipmentRoutes as routes } from '#lib/contract/shipments/routes.ts'
import { listActivity } from '#lib/service/activity/list-activity.ts'
import { answerDetail } from '#lib/service/http/answer-detail.ts'
import { answerDownload } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { pieceWeights } from '#lib/service/quotes/quote-draft.ts'
import { listTags } from '#lib/service/shipment-core/tags.ts'
import { cancelShipments, tagShipments } from '#lib/service/shipments/bulk.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { exportShipments } from '#lib/service/shipments/export-shipments.ts'
import { listShipmentChoices } from '#lib/service/shipments/list-choices.ts'
import { listShipments } from '#lib/service/shipments/list-shipments.ts'
import { renewQuotes, updateShipment } from '#lib/service/shipments/update-shipment.ts'

export const serveShipments = (api: Hono<HttpEnv>): void => {
  serveRoute(api, activityRoutes.listShipmentActivity, (ctx, { params }) => listActivity(ctx, params.id))
  serveRoute(api, routes.createShipment, async (ctx, { body }) => ({ data: await createShipment(ctx, body) }))
  serveRoute(api, routes.listShipments, (ctx, { query }) => listShipments(ctx, query))
  serveRoute(api, routes.getShipment, (ctx, { params }, c) => answerDetail(c, ctx, params.id))
  serveRoute(api, routes.updateShipment, async (ctx, { params, body }) => ({
    data: await updateShipment(ctx, params.id, body),
  }))
  serveRoute(api, routes.renewQuotes, async (ctx, { params }) => ({
    data: await renewQuotes(ctx, params.id),
  }))
  serveRoute(api, routes.buyShipment, async (ctx, { params, body }, c) => {
    const data = await buyShipment(ctx, params.id, body)
    return c.json({ data }, data.approval || data.status === 'payment_pending' ? 202 : 200)
  })
  serveRoute(api, routes.cancelShipment, async (ctx, { params }) => ({
    data: await cancelShipment(ctx, params.id),
  }))
  serveRoute(api, routes.getPieceWeights, (ctx) => Promise.resolve({ data: pieceWeights(ctx.config) }))
  serveRoute(api, routes.listShipmentChoices, async (ctx) => ({ data: await listShipmentChoices(ctx) }))
  serveRoute(api, routes.exportShipments, async (ctx, { query }) =>
    answerDownload(await exportShipments(ctx, query)),
  )
  serveRoute(api, routes.tagShipments, async (ctx, { body }) => ({ data: await tagShipments(ctx, body) }))
  serveRoute(api, routes.cancelShipments, async (ctx, { body }) => ({
    data: await cancelShipments(ctx, body),
  }))
  serveRoute(api, routes.listTags, async (ctx) => ({ data: await listTags(ctx) }))
}
