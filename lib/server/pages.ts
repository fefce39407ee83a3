import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'

import next from 'next'

import type { Logger } from '#lib/service/observability/logger.ts'

import { checkPageRequests } from './check-page-requests.ts'
import { loggedPath } from './paths.ts'
import { serveStaticFiles } from './static-files.ts'

/** The dashboard, ready to answer. */
export type Pages = { handle: RequestListener; close(): Promise<void> }

/**
 * Prepares Next's request handler on the process's own HTTP server, and the static files of the build before it.
 * Without `buildDirectory`, which is relative to `directory`, pages are compiled on request.
 */
export const openPages = async (options: {
  directory: string
  buildDirectory: string | undefined
  server: Server
  host: string
  port: number
  logger: Logger
}): Promise<Pages> => {
  const app = next({
    dev: options.buildDirectory === undefined,
    dir: options.directory,
    hostname: options.host,
    port: options.port,
    httpServer: options.server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const render: RequestListener = (request, response) => {
    // Pages call the API in the reader's name, and it records the origin of changes.
    const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
    request.headers['x-forwarded-for'] = forwarded.flat().filter(Boolean).join(', ')
    handle(request, response).catch((error: unknown) => {
      // Its query may be a link's, with the token that was sent to someone.
      options.logger.error({ err: error, path: loggedPath(request.url ?? '') }, 'a page failed to render')
      if (response.headersSent) {
        response.destroy()
        return
      }
      response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(
        'This page could not be displayed. Reload it. If the problem continues, contact your Mailroom administrator.',
      )
    })
  }
  const toNext = checkPageRequests(render)
  return {
    handle:
      options.buildDirectory === undefined
        ? toNext
        : serveStaticFiles(join(options.directory, options.buildDirectory), toNext),
    close: () => app.close(),
  }
}
