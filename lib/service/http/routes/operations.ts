import type { Hono } from 'hono'

import { operationsRoutes as routes } from '#lib/contract/operations/routes.ts'
import { findPiece } from '#lib/service/fulfillment/floor/find-piece.ts'
import { exportEndOfDay, getFloorSummary, listPieces } from '#lib/service/fulfillment/floor/list-pieces.ts'
import { confirmPulled, packPiece, unpackPiece } from '#lib/service/fulfillment/floor/pack-piece.ts'
import { photographPiece } from '#lib/service/fulfillment/floor/photograph-piece.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import {
  getHandOver,
  listHandOvers,
  openHandOverForm,
} from '#lib/service/fulfillment/hand-over/list-hand-overs.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getCounterLists } from '#lib/service/papers/counter-lists.ts'

export const serveOperations = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listPieces, (ctx, { query }) => listPieces(ctx, query))
  serveRoute(api, routes.getCounterLists, async (ctx, { query }) => ({
    data: await getCounterLists(ctx, query),
  }))
  serveRoute(api, routes.getFloorSummary, async (ctx, { query }) => ({
    data: await getFloorSummary(ctx, query),
  }))
  serveRoute(api, routes.findPiece, async (ctx, { query }) => ({ data: await findPiece(ctx, query) }))
  serveRoute(api, routes.packPiece, async (ctx, { params, body }) => ({
    data: await packPiece(ctx, params.id, body),
  }))
  serveRoute(api, routes.photographPiece, async (ctx, { params }, c) => ({
    data: await photographPiece(ctx, params.id, (await readUploadedFile(c.req.raw)).bytes),
  }))
  serveRoute(api, routes.unpackPiece, async (ctx, { params }) => ({
    data: await unpackPiece(ctx, params.id),
  }))
  serveRoute(api, routes.confirmPulled, async (ctx, { params }) => ({
    data: await confirmPulled(ctx, params.id),
  }))
  serveRoute(api, routes.createHandOver, async (ctx, { body }) => ({
    data: await handOver(ctx, {
      shipmentIds: body.shipment_ids,
      includeUnpacked: body.include_unpacked,
      isWithoutForm: body.without_scan_form,
    }),
  }))
  serveRoute(api, routes.listHandOvers, (ctx, { query }) => listHandOvers(ctx, query))
  serveRoute(api, routes.getHandOver, async (ctx, { params }) => ({
    data: await getHandOver(ctx, params.id),
  }))
  serveRoute(api, routes.downloadHandOverForm, async (ctx, { params }) =>
    downloadResponse(await openHandOverForm(ctx, params.id)),
  )
  serveRoute(api, routes.exportEndOfDay, async (ctx, { query }) =>
    downloadResponse(await exportEndOfDay(ctx, query, 'csv')),
  )
  serveRoute(api, routes.exportEndOfDayXlsx, async (ctx, { query }) =>
    downloadResponse(await exportEndOfDay(ctx, query, 'xlsx')),
  )
}
