import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import type { Hono } from 'hono'
import { etag } from 'hono/etag'

import { routes } from '#lib/contract/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { describeApi } from '#lib/service/http/openapi/document.ts'

const bundlePath = '/api/docs/scalar.js'

const documentPath = '/api/v1/openapi.json'

const configuration = {
  url: documentPath,
  // Requests go to the name by which this service was reached.
  servers: [{ url: '/' }],
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  defaultOpenAllTags: false,
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailroom API</title>
<link rel="icon" href="data:,">
</head>
<body>
<script id="api-reference" data-configuration="${escapeAttribute(JSON.stringify(configuration))}"></script>
<script src="${bundlePath}"></script>
</body>
</html>
`

/** Nothing is loaded from, or sent to, anywhere but this service. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type ScalarReply = { header(): ScalarReply; send(body: string): void }

/** The function that Scalar's plugin for Fastify receives, and calls. */
type ScalarPlugin = (
  fastify: { initialConfig: object; route(route: ScalarRoute): void },
  options: { configuration: { url: string } },
  done: () => void,
) => void

type ScalarRoute = { url: string; handler: (request: null, reply: ScalarReply) => unknown }

/**
 * Returns the browser bundle of Scalar, compressed. Its own package depends on 185 that the bundle has inside; the plugin for
 * Fastify has the bundle alone, as the response of a route. Loaded on the first request, because it is 5 MB.
 */
const readBundle = async (): Promise<Buffer> => {
  // Its types are of Fastify, which is not installed.
  const { default: register }: { default: ScalarPlugin } = await import('@scalar/fastify-api-reference')
  const { promise, resolve } = Promise.withResolvers<string>()
  const reply: ScalarReply = { header: () => reply, send: resolve }
  const route = ({ url, handler }: ScalarRoute): void => {
    if (url.endsWith('.js')) handler(null, reply)
  }
  register({ initialConfig: {}, route }, { configuration: { url: documentPath } }, () => undefined)
  return promisify(gzip)(await promise)
}

/** The description of the API, and a page to browse it and try it out. */
export const serveReference = (api: Hono<HttpEnv>, appUrl: string): void => {
  let description: ReturnType<typeof describeApi> | undefined
  let bundle: Promise<Buffer> | undefined

  api.get(documentPath, (c) => {
    description ??= describeApi(Object.values(routes), appUrl)
    return c.json(description)
  })
  api.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy)
    return c.html(page)
  })
  api.get(bundlePath, etag(), async (c) => {
    bundle ??= readBundle()
    const isCompressed = /\bgzip\b/i.test(c.req.header('accept-encoding') ?? '')
    const body = isCompressed ? await bundle : await promisify(gunzip)(await bundle)
    return c.body(new Uint8Array(body), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    })
  })
}
