import type { Hono } from 'hono'

import { matterRoutes as routes } from '#lib/contract/matters/routes.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { createMatter, updateMatter } from '#lib/service/matters/change-matter.ts'
import { deleteMatter } from '#lib/service/matters/delete-matter.ts'
import { exportMatters, importMatters } from '#lib/service/matters/import-export.ts'
import { listMatters } from '#lib/service/matters/list-matters.ts'
import { getMatter } from '#lib/service/matters/load-matter.ts'
import { getMatterAccess, updateMatterAccess } from '#lib/service/matters/matter-access.ts'
import { getMatterSummary } from '#lib/service/matters/matter-summary.ts'

/** Paths with a word are served before the one with an id, which would swallow them. */
export const serveMatters = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listMatters, (ctx, { query }) => listMatters(ctx, query))
  serveRoute(api, routes.createMatter, async (ctx, { body }) => ({ data: await createMatter(ctx, body) }))
  serveRoute(api, routes.importMatters, async (ctx, { query }, c) => {
    const file = await readUploadedFile(c.req.raw)
    const { bytes } = c.get('watchUpload')?.(file) ?? file
    return { data: await importMatters(ctx, bytes, { isPreview: query.preview === 'true' }) }
  })
  serveRoute(api, routes.exportMatters, async (ctx, { query }) =>
    downloadResponse(await exportMatters(ctx, query.format)),
  )
  serveRoute(api, routes.getMatterAccess, async (ctx) => ({ data: await getMatterAccess(ctx) }))
  serveRoute(api, routes.updateMatterAccess, async (ctx, { body }) => ({
    data: await updateMatterAccess(ctx, body),
  }))
  serveRoute(api, routes.getMatter, async (ctx, { params }) => ({ data: await getMatter(ctx, params.id) }))
  serveRoute(api, routes.getMatterSummary, async (ctx, { params }) => ({
    data: await getMatterSummary(ctx, params.id),
  }))
  serveRoute(api, routes.updateMatter, async (ctx, { params, body }, c) => ({
    data: await updateMatter(ctx, params.id, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.deleteMatter, async (ctx, { params }) => ({
    data: await deleteMatter(ctx, params.id),
  }))
}
