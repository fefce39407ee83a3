import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { Hono } from 'hono'

import { routes } from '#lib/contract/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { describeApi } from '#lib/service/http/openapi/document.ts'

/**
 * The browser bundle of @scalar/api-reference 1.72.1, compressed and without its source map's address. As a dependency
 * it would bring 185 packages, none of which the bundle needs; see docs/decisions/0007.
 */
const bundleName = 'scalar-1.72.1.js'
const bundleUrl = new URL(`../reference/${bundleName}.gz`, import.meta.url)

const documentPath = '/api/v1/openapi.json'

const configuration = {
  url: documentPath,
  // Whatever name this service is reached by, it is asked there.
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
<script src="/api/docs/${bundleName}"></script>
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
  api.get(`/api/docs/${bundleName}`, async (c) => {
    bundle ??= readFile(bundleUrl)
    const isCompressed = /\bgzip\b/i.test(c.req.header('accept-encoding') ?? '')
    const body = isCompressed ? await bundle : await promisify(gunzip)(await bundle)
    return c.body(new Uint8Array(body), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    })
  })
}
