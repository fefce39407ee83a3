import type { Hono } from 'hono'

import { accountRoutes as routes } from '#lib/contract/routes/account.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getAccount } from '#lib/service/organizations/get-account.ts'
import { updateOrganization } from '#lib/service/organizations/update-organization.ts'

export const serveAccount = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getAccount, async (ctx) => ({ data: await getAccount(ctx) }))
  serveRoute(api, routes.updateOrganization, async (ctx, { body }) => ({
    data: await updateOrganization(ctx, body),
  }))
}
