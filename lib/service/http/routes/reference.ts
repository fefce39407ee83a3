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
  theme: 'none',
  defaultOpenAllTags: false,
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The logo of `components/shell/brand.tsx`. */
const mark =
  '<svg viewBox="0 0 34 24" width="34" height="24" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<circle cx="12" cy="12" r="10.75"/><path d="M6.4 8.4h11.2v7.2H6.4z"/><path d="m6.8 8.8 5.2 4.1 5.2-4.1"/>' +
  '<path d="M24.5 7.2c1.6-1.3 3-1.3 4.6 0s3 1.3 4.4 0M25.4 12c1.5-1.3 2.7-1.3 4.1 0s2.7 1.3 4 0M24.5 16.8c1.6-1.3 3-1.3 4.6 0s3 1.3 4.4 0"/></svg>'

/** Colors and type of `app/globals.css`, under the names of Scalar, below a header as high as that of a phone. */
const style = `
:root { --scalar-font: 'Inter Variable', 'Inter', system-ui, sans-serif; --scalar-font-code: 'JetBrains Mono Variable', ui-monospace, 'SFMono-Regular', Menlo, monospace;
  --scalar-custom-header-height: 3.5rem; --scalar-radius: 0.375rem; --scalar-radius-lg: 0.5rem; --scalar-radius-xl: 0.75rem; --scalar-bold: 600; --scalar-semibold: 600;
  color-scheme: light dark; }
.light-mode { color-scheme: light; }
.dark-mode { color-scheme: dark; }
.light-mode, .dark-mode { --scalar-background-1: light-dark(oklch(0.985 0.004 90), oklch(0.185 0.012 265)); --scalar-background-2: light-dark(oklch(1 0 0), oklch(0.222 0.013 265));
  --scalar-background-3: light-dark(oklch(0.955 0.006 90), oklch(0.265 0.014 265)); --scalar-background-accent: light-dark(oklch(0.95 0.025 264), oklch(0.29 0.055 264));
  --scalar-border-color: light-dark(oklch(0.912 0.006 90), oklch(0.305 0.014 265)); --scalar-color-1: light-dark(oklch(0.24 0.015 265), oklch(0.95 0.006 265));
  --scalar-color-2: light-dark(oklch(0.44 0.015 265), oklch(0.78 0.012 265)); --scalar-color-3: light-dark(oklch(0.52 0.012 265), oklch(0.69 0.012 265));
  --scalar-color-accent: light-dark(oklch(0.47 0.17 264), oklch(0.74 0.12 264)); --scalar-color-green: light-dark(oklch(0.46 0.11 155), oklch(0.79 0.13 155));
  --scalar-color-red: light-dark(oklch(0.49 0.18 27), oklch(0.77 0.13 27)); --scalar-color-yellow: light-dark(oklch(0.48 0.11 65), oklch(0.83 0.12 85));
  --scalar-color-orange: light-dark(oklch(0.48 0.11 65), oklch(0.83 0.12 85)); --scalar-color-blue: var(--scalar-color-accent); --scalar-color-purple: light-dark(oklch(0.44 0.015 265), oklch(0.78 0.012 265)); }
body { margin: 0; background: light-dark(oklch(0.985 0.004 90), oklch(0.185 0.012 265)); }
body > header { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 1rem; height: 3.5rem; box-sizing: border-box; padding: 0 1.25rem;
  background: light-dark(oklch(0.985 0.004 90), oklch(0.185 0.012 265)); border-bottom: 1px solid light-dark(oklch(0.912 0.006 90), oklch(0.305 0.014 265)); color: light-dark(oklch(0.44 0.015 265), oklch(0.78 0.012 265));
  font: 0.875rem var(--scalar-font); }
body > header a { display: flex; align-items: center; gap: 0.625rem; color: light-dark(oklch(0.47 0.17 264), oklch(0.74 0.12 264)); text-decoration: none; }
body > header strong { font-size: 1.0625rem; color: light-dark(oklch(0.24 0.015 265), oklch(0.95 0.006 265)); }
`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailroom API</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><a href="/">${mark}<strong>Mailroom</strong></a><span>API reference</span></header>
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
