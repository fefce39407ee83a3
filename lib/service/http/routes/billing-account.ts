import type { Hono } from 'hono'

import { billingAccountRoutes as routes } from '#lib/contract/billing/account-routes.ts'
import {
  getBillingAccount,
  listAccountEntries,
  listInvoices,
} from '#lib/service/billing/account/get-account.ts'
import { getInvoicePdf } from '#lib/service/billing/account/invoice-pdf.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveBillingAccount = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getBillingAccount, async (ctx) => ({ data: await getBillingAccount(ctx) }))
  serveRoute(api, routes.listAccountEntries, (ctx, { query }) => listAccountEntries(ctx, query))
  serveRoute(api, routes.listInvoices, async (ctx) => ({ data: await listInvoices(ctx) }))
  serveRoute(api, routes.getInvoicePdf, async (ctx, { params }) =>
    downloadResponse(await getInvoicePdf(ctx, params.invoice_id)),
  )
}
