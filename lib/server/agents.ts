import type { RequestListener } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import type { Logger } from '#lib/service/observability/logger.ts'

/**
 * Serves the agents’ endpoint, a client of the API as the pages are. What it is made of is loaded with the first request:
 * most installations have no agent.
 */
export const serveAgents = (options: { apiUrl: string; logger: Logger }): RequestListener => {
  const open = async () => {
    const { createAgentEndpoint } = await import('#lib/agents/endpoint.ts')
    return createAgentEndpoint({
      apiUrl: options.apiUrl,
      pagesToken: process.env['PAGES_TOKEN'],
      onError: (error) => options.logger.warn({ err: error }, 'a request of an agent failed'),
    })
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
