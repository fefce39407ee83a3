import type { RequestListener } from 'node:http'
import { join } from 'node:path'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'

import { pathnameOf } from './paths.ts'

const prefix = '/_next/static/'

/** Returns whether the file has its own policy, which Next's configuration adds. */
const hasOwnPolicy = (pathname: string): boolean => pathname.includes('/pdf.worker')

/**
 * Serves the static files of the build in `directory`, compressed at build time, and passes everything else on. Their
 * names change with their content, so browsers never request them again.
 */
export const serveStaticFiles = (directory: string, passOn: RequestListener): RequestListener => {
  const files = new Hono<{ Bindings: HttpBindings }>()
    .use((c, next) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
      return next()
    })
    .use(
      serveStatic({
        root: join(directory, 'static'),
        rewriteRequestPath: (path) => path.slice(prefix.length),
        precompressed: true,
      }),
    )
    .all('*', (c) => {
      passOn(c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
  // Next runs in this process too and must find the Request and Response that it expects.
  const serve = getRequestListener((request, env) => files.fetch(request, env), {
    overrideGlobalObjects: false,
  })
  return (request, response) => {
    const pathname = pathnameOf(request.url ?? '/')
    if (!pathname.startsWith(prefix) || hasOwnPolicy(pathname)) return passOn(request, response)
    void serve(request, response)
  }
}
