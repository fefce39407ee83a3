import type { Hono } from 'hono'

import { billingRoutes as routes } from '#lib/contract/billing/routes.ts'
import { createCardSetup, listCards, setDefaultCard, removeCard } from '#lib/service/billing/cards.ts'
import { listCharges } from '#lib/service/billing/charges.ts'
import { getReceipt } from '#lib/service/billing/receipt.ts'
import { getSpending } from '#lib/service/billing/spending.ts'
import { getStatementPdf } from '#lib/service/billing/statement-pdf.ts'
import { listStatements, getStatementTable } from '#lib/service/billing/statements.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveBilling = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listCards, async (ctx) => ({ data: await listCards(ctx) }))
  serveRoute(api, routes.createCardSetup, async (ctx, { body }) => ({
    data: await createCardSetup(ctx, body),
  }))
  serveRoute(api, routes.setDefaultCard, async (ctx, { params }) => ({
    data: await setDefaultCard(ctx, params.card_id),
  }))
  serveRoute(api, routes.removeCard, async (ctx, { params, query }) => ({
    data: await removeCard(ctx, params.card_id, query),
  }))
  serveRoute(api, routes.listCharges, (ctx, { query }) => listCharges(ctx, query))
  serveRoute(api, routes.getReceipt, async (ctx, { params }) =>
    downloadResponse(await getReceipt(ctx, params.charge_id)),
  )
  serveRoute(api, routes.listStatements, async (ctx) => ({ data: await listStatements(ctx) }))
  serveRoute(api, routes.getStatementPdf, async (ctx, { params }) =>
    downloadResponse(await getStatementPdf(ctx, params.month)),
  )
  serveRoute(api, routes.getStatementCsv, async (ctx, { params }) =>
    downloadResponse(await getStatementTable(ctx, params.month, 'csv')),
  )
  serveRoute(api, routes.getStatementXlsx, async (ctx, { params }) =>
    downloadResponse(await getStatementTable(ctx, params.month, 'xlsx')),
  )
  serveRoute(api, routes.getSpending, async (ctx, { query }) => ({ data: await getSpending(ctx, query) }))
}
