import type { Hono } from 'hono'

import { templateRoutes as routes } from '#lib/contract/templates/routes.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import {
  convertTemplateFile,
  createTemplate,
  createTemplateVersion,
  updateTemplate,
} from '#lib/service/templates/change-template.ts'
import {
  getLetterhead,
  getLetterheadImage,
  removeLetterheadImage,
  setLetterheadImage,
  updateLetterhead,
} from '#lib/service/templates/letterhead.ts'
import { getTemplate, getTemplateVersion, listTemplates } from '#lib/service/templates/load-template.ts'
import { previewTemplate, renderTemplate } from '#lib/service/templates/render-template.ts'

/** Paths with a word are served before the one with an id, which would swallow them. */
export const serveTemplates = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listTemplates, (ctx, { query }) => listTemplates(ctx, query))
  serveRoute(api, routes.createTemplate, async (ctx, { body }) => ({ data: await createTemplate(ctx, body) }))
  serveRoute(api, routes.convertTemplateFile, async (ctx, _input, c) => ({
    data: await convertTemplateFile(ctx, (await readUploadedFile(c.req.raw)).bytes),
  }))
  serveRoute(api, routes.previewTemplate, async (ctx, { body }) =>
    downloadResponse(await previewTemplate(ctx, body)),
  )
  serveRoute(api, routes.getTemplate, async (ctx, { params }) => ({
    data: await getTemplate(ctx, params.id),
  }))
  serveRoute(api, routes.updateTemplate, async (ctx, { params, body }) => ({
    data: await updateTemplate(ctx, params.id, body),
  }))
  serveRoute(api, routes.createTemplateVersion, async (ctx, { params, body }) => ({
    data: await createTemplateVersion(ctx, params.id, body),
  }))
  serveRoute(api, routes.getTemplateVersion, async (ctx, { params }) => ({
    data: await getTemplateVersion(ctx, params.id, params.version),
  }))
  serveRoute(api, routes.renderTemplate, async (ctx, { params, body }) => ({
    data: await renderTemplate(ctx, params.id, body),
  }))
  serveRoute(api, routes.getLetterhead, async (ctx) => ({ data: await getLetterhead(ctx) }))
  serveRoute(api, routes.updateLetterhead, async (ctx, { body }, c) => ({
    data: await updateLetterhead(ctx, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.setLetterheadImage, async (ctx, { params }, c) => ({
    data: await setLetterheadImage(ctx, params.image, (await readUploadedFile(c.req.raw)).bytes),
  }))
  serveRoute(api, routes.removeLetterheadImage, async (ctx, { params }) => ({
    data: await removeLetterheadImage(ctx, params.image),
  }))
  serveRoute(api, routes.getLetterheadImage, async (ctx, { params }) =>
    downloadResponse(await getLetterheadImage(ctx, params.image)),
  )
}
