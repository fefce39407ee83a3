import type { Hono } from 'hono'

import { connectedAccountRoutes as routes } from '#lib/contract/connected-accounts/routes.ts'
import {
  checkAccount,
  connectAccount,
  disconnectAccount,
  replaceAccountKey,
} from '#lib/service/connected-accounts/connect-account.ts'
import { listConnectedAccounts } from '#lib/service/connected-accounts/present-account.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveConnectedAccounts = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listConnectedAccounts, async (ctx) => ({ data: await listConnectedAccounts(ctx) }))
  serveRoute(api, routes.connectAccount, async (ctx, { body }) => ({ data: await connectAccount(ctx, body) }))
  serveRoute(api, routes.replaceAccountKey, async (ctx, { params, body }) => ({
    data: await replaceAccountKey(ctx, params.id, body.api_key),
  }))
  serveRoute(api, routes.checkAccount, async (ctx, { params }) => ({
    data: await checkAccount(ctx, params.id),
  }))
  serveRoute(api, routes.disconnectAccount, async (ctx, { params }) => ({
    data: await disconnectAccount(ctx, params.id),
  }))
}
