import type { Hono } from 'hono'

import { sharingRoutes } from '#lib/contract/sharing/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { createLetterSetShareLink, createMatterShareLink } from '#lib/service/sharing/letter-links.ts'
import {
  createShareLink,
  listLetterSetShareLinks,
  listMatterShareLinks,
  listShareLinks,
  listShipmentShareLinks,
  revokeAllShareLinks,
  revokeShareLink,
} from '#lib/service/sharing/share-links.ts'
import { getSharing, updateSharing } from '#lib/service/sharing/sharing-setting.ts'

/** Serves the links by which members share evidence. */
export const serveSharing = (api: Hono<HttpEnv>): void => {
  serveRoute(api, sharingRoutes.createShareLink, async (ctx, { params, body }) => ({
    data: await createShareLink(ctx, params.id, body),
  }))
  serveRoute(api, sharingRoutes.listShipmentShareLinks, async (ctx, { params }) => ({
    data: await listShipmentShareLinks(ctx, params.id),
  }))
  serveRoute(api, sharingRoutes.createMatterShareLink, async (ctx, { params, body }) => ({
    data: await createMatterShareLink(ctx, params.id, body),
  }))
  serveRoute(api, sharingRoutes.listMatterShareLinks, async (ctx, { params }) => ({
    data: await listMatterShareLinks(ctx, params.id),
  }))
  serveRoute(api, sharingRoutes.createLetterSetShareLink, async (ctx, { params, body }) => ({
    data: await createLetterSetShareLink(ctx, params.id, body),
  }))
  serveRoute(api, sharingRoutes.listLetterSetShareLinks, async (ctx, { params }) => ({
    data: await listLetterSetShareLinks(ctx, params.id),
  }))
  serveRoute(api, sharingRoutes.listShareLinks, (ctx, { query }) => listShareLinks(ctx, query))
  serveRoute(api, sharingRoutes.revokeShareLink, async (ctx, { params }) => ({
    data: await revokeShareLink(ctx, params.share_link_id),
  }))
  serveRoute(api, sharingRoutes.revokeAllShareLinks, async (ctx) => ({
    data: await revokeAllShareLinks(ctx),
  }))
  serveRoute(api, sharingRoutes.getSharing, async (ctx) => ({ data: await getSharing(ctx) }))
  serveRoute(api, sharingRoutes.updateSharing, async (ctx, { body }) => ({
    data: await updateSharing(ctx, body),
  }))
}
