import type { RequestListener } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { ServiceError } from '#lib/service/errors.ts'
import { statusOfError } from '#lib/service/http/errors.ts'
import { readBody, requirePlainBody } from '#lib/service/http/request-input.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

/** Reads the body as the API reads its own. */
const readPlainBody = (request: Request, maxBytes: number): Promise<string> => {
  requirePlainBody(request.headers)
  return readBody(request, maxBytes)
}

/**
 * Serves the agents’ endpoint, an API client like the pages. Its code loads with the first request: most installations
 * have no agent.
 */
export const serveAgents = (options: { apiUrl: string; logger: Logger }): RequestListener => {
  const open = async () => {
    const { createAgentEndpoint } = await import('#lib/agents/endpoint.ts')
    const serve = createAgentEndpoint({
      apiUrl: options.apiUrl,
      pagesToken: process.env['PAGES_TOKEN'],
      readBody: readPlainBody,
      onError: (error) => options.logger.warn({ err: error }, 'a request of an agent failed'),
    })
    return async (request: Request): Promise<Response> => {
      try {
        return await serve(request)
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        const { code, message } = error
        return Response.json(
          { error: { message, code } },
          {
            status: statusOfError(code),
            headers: code === 'UNSUPPORTED_MEDIA_TYPE' ? { 'accept-encoding': 'identity' } : {},
          },
        )
      }
    }
  }
  let opened: ReturnType<typeof open> | undefined
  const listen = getRequestListener(
    async (request) => {
      opened ??= open()
      return (await opened)(request)
    },
    { overrideGlobalObjects: false },
  )
  return (request, response) => {
    // The API keeps where a call came from, and limits guesses of keys by it.
    const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
    request.headers['x-forwarded-for'] = forwarded.flat().filter(Boolean).join(', ')
    void listen(request, response)
  }
}
