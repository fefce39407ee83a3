import type { Hono } from 'hono'

import { printingRoutes as routes } from '#lib/contract/printing/routes.ts'
import { getPrintFile } from '#lib/service/fulfillment/print-file.ts'
import { reprintShipment } from '#lib/service/fulfillment/reprint-shipment.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import {
  createPrinter,
  deletePrinter,
  listPrinters,
  updatePrinter,
} from '#lib/service/printers/manage-printers.ts'
import { probeSavedPrinter, probePrinter } from '#lib/service/printers/probe-printer.ts'

export const servePrinting = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listPrinters, (ctx) => listPrinters(ctx))
  serveRoute(api, routes.createPrinter, async (ctx, { body }) => ({ data: await createPrinter(ctx, body) }))
  serveRoute(api, routes.probePrinter, async (ctx, { body }) => ({ data: await probePrinter(ctx, body) }))
  serveRoute(api, routes.probeSavedPrinter, async (ctx, { params }) => ({
    data: await probeSavedPrinter(ctx, params.printer_id),
  }))
  serveRoute(api, routes.updatePrinter, async (ctx, { params, body }) => ({
    data: await updatePrinter(ctx, params.printer_id, body),
  }))
  serveRoute(api, routes.deletePrinter, async (ctx, { params }) => ({
    data: await deletePrinter(ctx, params.printer_id),
  }))
  serveRoute(api, routes.reprintShipment, async (ctx, { params, body }) => ({
    data: await reprintShipment(ctx, { shipmentId: params.id, reason: body.reason, output: body.output }),
  }))
  serveRoute(api, routes.getPrintFile, async (ctx, { params }) => ({
    data: await getPrintFile(ctx, params.id),
  }))
}
