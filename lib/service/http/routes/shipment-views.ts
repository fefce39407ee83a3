import type { Hono } from 'hono'

import { shipmentViewRoutes as routes } from '#lib/contract/shipments/shipment-views.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import {
  listShipmentViews,
  createShipmentView,
  deleteShipmentView,
  updateShipmentView,
} from '#lib/service/shipments/views.ts'

export const serveShipmentViews = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listShipmentViews, async (ctx) => ({ data: await listShipmentViews(ctx) }))
  serveRoute(api, routes.createShipmentView, async (ctx, { body }) => ({
    data: await createShipmentView(ctx, body),
  }))
  serveRoute(api, routes.updateShipmentView, async (ctx, { params, body }) => ({
    data: await updateShipmentView(ctx, params.view_id, body),
  }))
  serveRoute(api, routes.deleteShipmentView, async (ctx, { params }) => ({
    data: await deleteShipmentView(ctx, params.view_id),
  }))
}
