import type { Hono } from 'hono'

import { addressRoutes as routes } from '#lib/contract/addresses/routes.ts'
import { createAddress, deleteAddress, getAddress, updateAddress } from '#lib/service/address-book/entries.ts'
import { exportAddresses, importAddresses } from '#lib/service/address-book/import-export.ts'
import { listAddresses } from '#lib/service/address-book/list-addresses.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { verifyAddress } from '#lib/service/addresses/verify-address.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { readUploadedFile } from '#lib/service/http/multipart.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

/** Paths with a word are served before the one with an id, which would swallow them. */
export const serveAddresses = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listAddresses, (ctx, { query }) => listAddresses(ctx, query))
  serveRoute(api, routes.createAddress, async (ctx, { body }, c) => {
    const { entry, isNew } = await createAddress(ctx, body)
    return c.json({ data: entry }, isNew ? 201 : 200)
  })
  serveRoute(api, routes.importAddresses, async (ctx, { query }, c) => {
    const file = await readUploadedFile(c.req.raw)
    const { bytes } = c.get('watchUpload')?.(file) ?? file
    const options = { isPreview: query.preview === 'true', addressFamily: query.address_family }
    return { data: await importAddresses(ctx, bytes, options) }
  })
  serveRoute(api, routes.exportAddresses, async (ctx, { query }) =>
    downloadResponse(await exportAddresses(ctx, query.format)),
  )
  serveRoute(api, routes.parseAddress, (_ctx, { body }) => Promise.resolve({ data: parseAddress(body.text) }))
  serveRoute(api, routes.verifyAddress, async (ctx, { body }) => ({ data: await verifyAddress(ctx, body) }))
  serveRoute(api, routes.getAddress, async (ctx, { params }) => ({ data: await getAddress(ctx, params.id) }))
  serveRoute(api, routes.updateAddress, async (ctx, { params, body }, c) => ({
    data: await updateAddress(ctx, params.id, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.deleteAddress, async (ctx, { params }) => ({
    data: await deleteAddress(ctx, params.id),
  }))
}
