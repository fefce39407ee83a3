import type { Hono } from 'hono'

import { declarationRoutes as routes } from '#lib/contract/declaration/routes.ts'
import { recordEvidenceAccess } from '#lib/service/audit/record-evidence-access.ts'
import {
  getDeclarationTemplate,
  updateDeclarationTemplate,
  makeDeclaration,
} from '#lib/service/evidence/declaration/declaration.ts'
import { answerDownload } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveDeclaration = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getDeclarationTemplate, async (ctx) => ({
    data: await getDeclarationTemplate(ctx),
  }))
  serveRoute(api, routes.updateDeclarationTemplate, async (ctx, { body }) => ({
    data: await updateDeclarationTemplate(ctx, body),
  }))
  serveRoute(api, routes.makeDeclaration, async (ctx, { params, body }) =>
    answerDownload(await recordEvidenceAccess(ctx, params.id, await makeDeclaration(ctx, params.id, body))),
  )
}
