import type { Hono } from 'hono'

import { auditRoutes as routes } from '#lib/contract/audit/routes.ts'
import { exportAudit } from '#lib/service/audit/export-audit.ts'
import { listAudit } from '#lib/service/audit/list-audit.ts'
import { answerDownload } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveAudit = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listAudit, (ctx, { query }) => listAudit(ctx, query))
  serveRoute(api, routes.exportAudit, async (ctx, { query }) => answerDownload(exportAudit(ctx, query)))
}
