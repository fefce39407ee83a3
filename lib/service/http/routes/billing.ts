import type { Hono } from 'hono'

import { billingRoutes as routes } from '#lib/contract/routes/billing.ts'
import { createCardSetup, listCards, setDefaultCard } from '#lib/service/billing/cards.ts'
import { listCharges } from '#lib/service/billing/list-charges.ts'
import { removeCard } from '#lib/service/billing/remove-card.ts'
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
}
