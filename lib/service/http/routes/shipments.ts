import type { Hono } from 'hono'

import { activityRoutes } from '#lib/contract/activity/routes.ts'
import { calendarRoutes } from '#lib/contract/calendar/routes.ts'
import { overviewRoutes } from '#lib/contract/overview/routes.ts'
import { bulkShipmentRoutes } from '#lib/contract/shipments/bulk-routes.ts'
import { shipmentRoutes as routes } from '#lib/contract/shipments/routes.ts'
import { shipmentViewRoutes } from '#lib/contract/shipments/shipment-views.ts'
import { listActivity } from '#lib/service/activity/list-activity.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '#lib/service/calendar/calendar-feed.ts'
import { getCalendar } from '#lib/service/calendar/get-calendar.ts'
import { detailResponse } from '#lib/service/http/detail-response.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { jsonText } from '#lib/service/http/responses.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getOverview } from '#lib/service/overview/get-overview.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { estimatePrice } from '#lib/service/quotes/estimate-price.ts'
import { readPackingBasis } from '#lib/service/quotes/mail-preparation.ts'
import { listTags } from '#lib/service/shipment-core/tags.ts'
import { cancelShipments, moveShipments, tagShipments } from '#lib/service/shipments/bulk.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { getDocumentPicture } from '#lib/service/shipments/document-picture.ts'
import { exportShipments } from '#lib/service/shipments/export-shipments.ts'
import { groupShipments } from '#lib/service/shipments/group-shipments.ts'
import { listShipmentChoices } from '#lib/service/shipments/list-choices.ts'
import { listShipments, listShipmentsAsText } from '#lib/service/shipments/list-shipments.ts'
import { renewQuotes, updateShipment } from '#lib/service/shipments/update-shipment.ts'
import {
  listShipmentViews,
  createShipmentView,
  deleteShipmentView,
  updateShipmentView,
} from '#lib/service/shipments/views.ts'

/** Serves shipments, with what the dashboard shows of all of them: the overview and saved views. */
export const serveShipments = (api: Hono<HttpEnv>): void => {
  serveRoute(api, activityRoutes.listShipmentActivity, (ctx, { params }) => listActivity(ctx, params.id))
  serveRoute(api, routes.createShipment, async (ctx, { body }) => ({ data: await createShipment(ctx, body) }))
  serveRoute(api, routes.estimatePrice, async (ctx, { body }) => ({
    data: { estimate: await estimatePrice(ctx, body) },
  }))
  serveRoute(api, routes.listShipments, async (ctx, { query }, c) => {
    const text = await listShipmentsAsText(ctx, query)
    return text === null ? listShipments(ctx, query) : jsonText(c, text, 200)
  })
  serveRoute(api, routes.groupShipments, (ctx, { query }) => groupShipments(ctx, query))
  serveRoute(api, routes.getShipment, (ctx, { params }, c) => detailResponse(c, ctx, params.id))
  serveRoute(api, routes.getDocumentPicture, async (ctx, { params, query }) => {
    const { documentKey, ...picture } = await getDocumentPicture(ctx, params.id)
    const response = downloadResponse(picture)
    if (query.document_key === documentKey) response.headers.set('cache-control', 'private, max-age=3600')
    return response
  })
  serveRoute(api, routes.updateShipment, async (ctx, { params, body }, c) => ({
    data: await updateShipment(ctx, params.id, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.renewQuotes, async (ctx, { params }, c) => ({
    data: await renewQuotes(ctx, params.id, expectedRevisions(c)),
  }))
  serveRoute(api, routes.buyShipment, async (ctx, { params, body }, c) => {
    const data = await buyShipment(ctx, params.id, body, expectedRevisions(c))
    return c.json({ data }, data.approval || data.status === 'payment_pending' ? 202 : 200)
  })
  serveRoute(api, routes.cancelShipment, async (ctx, { params }) => ({
    data: await cancelShipment(ctx, params.id),
  }))
  serveRoute(api, routes.getPackingBasis, async (ctx) => ({ data: await readPackingBasis(ctx) }))
  serveRoute(api, routes.listShipmentChoices, async (ctx) => ({ data: await listShipmentChoices(ctx) }))
  serveRoute(api, routes.exportShipments, async (ctx, { query }) =>
    downloadResponse(await exportShipments(ctx, query)),
  )
  serveRoute(api, bulkShipmentRoutes.tagShipments, async (ctx, { body }) => ({
    data: await tagShipments(ctx, body),
  }))
  serveRoute(api, bulkShipmentRoutes.moveShipments, async (ctx, { body }) => ({
    data: await moveShipments(ctx, body),
  }))
  serveRoute(api, bulkShipmentRoutes.cancelShipments, async (ctx, { body }) => ({
    data: await cancelShipments(ctx, body),
  }))
  serveRoute(api, routes.listTags, async (ctx) => ({ data: await listTags(ctx) }))
  serveRoute(api, calendarRoutes.getCalendar, async (ctx, { query }) => ({
    data: await getCalendar(ctx, query),
  }))
  serveRoute(api, calendarRoutes.getCalendarFeed, async (ctx) => ({ data: await getCalendarFeed(ctx) }))
  serveRoute(api, calendarRoutes.createCalendarFeed, async (ctx, { body }) => ({
    data: await createCalendarFeed(ctx, body),
  }))
  serveRoute(api, calendarRoutes.deleteCalendarFeed, async (ctx) => ({
    data: await deleteCalendarFeed(ctx),
  }))
  serveRoute(api, overviewRoutes.getOverview, async (ctx) => ({ data: await getOverview(ctx) }))
  serveRoute(api, shipmentViewRoutes.listShipmentViews, async (ctx) => ({
    data: await listShipmentViews(ctx),
  }))
  serveRoute(api, shipmentViewRoutes.createShipmentView, async (ctx, { body }) => ({
    data: await createShipmentView(ctx, body),
  }))
  serveRoute(api, shipmentViewRoutes.updateShipmentView, async (ctx, { params, body }) => ({
    data: await updateShipmentView(ctx, params.view_id, body),
  }))
  serveRoute(api, shipmentViewRoutes.deleteShipmentView, async (ctx, { params }) => ({
    data: await deleteShipmentView(ctx, params.view_id),
  }))
}
