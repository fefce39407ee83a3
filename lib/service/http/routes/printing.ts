import type { Hono } from 'hono'

import { printingRoutes as routes } from '#lib/contract/printing/routes.ts'
import { getPrintFile } from '#lib/service/fulfillment/get-print-file.ts'
import { reprintShipment } from '#lib/service/fulfillment/reprint-shipment.ts'
import { invalidatingDetail } from '#lib/service/http/detail-response.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { askKeptPrinter, askPrinter } from '#lib/service/printers/ask-printer.ts'
import { createPrinter } from '#lib/service/printers/create-printer.ts'
import { deletePrinter } from '#lib/service/printers/delete-printer.ts'
import { listPrinters } from '#lib/service/printers/list-printers.ts'
import { updatePrinter } from '#lib/service/printers/update-printer.ts'

export const servePrinting = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listPrinters, (ctx) => listPrinters(ctx))
  serveRoute(api, routes.createPrinter, async (ctx, { body }) => ({ data: await createPrinter(ctx, body) }))
  serveRoute(api, routes.askPrinter, async (ctx, { body }) => ({ data: await askPrinter(ctx, body) }))
  serveRoute(api, routes.askKeptPrinter, async (ctx, { params }) => ({
    data: await askKeptPrinter(ctx, params.printer_id),
  }))
  serveRoute(api, routes.updatePrinter, async (ctx, { params, body }) => ({
    data: await updatePrinter(ctx, params.printer_id, body),
  }))
  serveRoute(api, routes.deletePrinter, async (ctx, { params }) => ({
    data: await deletePrinter(ctx, params.printer_id),
  }))
  serveRoute(api, routes.reprintShipment, async (ctx, { params, body }) => ({
    data: await invalidatingDetail(ctx, params.id, () =>
      reprintShipment(ctx, { shipmentId: params.id, reason: body.reason }),
    ),
  }))
  serveRoute(api, routes.getPrintFile, async (ctx, { params }) => ({
    data: await getPrintFile(ctx, params.id),
  }))
}
