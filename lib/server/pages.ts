import type { RequestListener, Server } from 'node:http'

import next from 'next'

import type { Logger } from '#lib/service/observability/logger.ts'

import { pathnameOf } from './paths.ts'

/** The dashboard, ready to answer. */
export type Pages = { handle: RequestListener; close(): Promise<void> }

/** Prepares Next's request handler on the process's own HTTP server; `isDevelopment` compiles pages as asked for. */
export const openPages = async (options: {
  directory: string
  isDevelopment: boolean
  server: Server
  host: string
  port: number
  logger: Logger
}): Promise<Pages> => {
  const app = next({
    dev: options.isDevelopment,
    dir: options.directory,
    hostname: options.host,
    port: options.port,
    httpServer: options.server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    handle: (request, response) => {
      // Pages ask the API in the reader's name, and it keeps where changes came from.
      const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      request.headers['x-forwarded-for'] = forwarded.flat().filter(Boolean).join(', ')
      handle(request, response).catch((error: unknown) => {
        // Its query may be a link's, with the token that was sent to somebody.
        options.logger.error({ err: error, path: pathnameOf(request.url ?? '') }, 'a page failed to render')
        if (response.headersSent) {
          response.destroy()
          return
        }
        response.writeHead(500, { 'content-type': 'text/plain' })
        response.end(
          'This page could not be displayed. Reload it. If the problem continues, contact your Mailroom administrator.',
        )
      })
    },
    close: () => app.close(),
  }
}
