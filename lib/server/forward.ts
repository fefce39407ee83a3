import { request as requestHttp } from 'node:http'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { request as requestHttps } from 'node:https'

import type { Logger } from '#lib/service/observability/logger.ts'

import { loggedPath } from './paths.ts'

/** Headers that concern one connection only (RFC 9110, 7.6.1) and are not passed on. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !connectionHeaders.has(name) && !named.has(name)),
  )
}

const via = '1.1 mailroom'

/**
 * Passes requests on to the API at `apiUrl`, body and answer streamed, so that the browser sees one origin wherever
 * the API runs. The API learns of the original host and address from the X-Forwarded headers.
 */
export const createForwarder = (apiUrl: string, logger: Logger): RequestListener => {
  const { protocol, host, hostname, port } = new URL(apiUrl)
  const send = protocol === 'https:' ? requestHttps : requestHttp
  return (request, response) => {
    const refuse = (status: number, message: string): void => {
      if (response.headersSent) {
        response.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message, code: 'SERVICE_UNAVAILABLE' } }))
    }
    // API_URL that names this very process would go round for ever.
    if (request.headers.via?.includes(via)) return refuse(508, 'API_URL points back to this server.')
    const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      .flat()
      .filter(Boolean)
    const upstream = send({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? undefined : port,
      path: request.url,
      method: request.method,
      headers: {
        ...passedOn(request.headers),
        host,
        via,
        'x-forwarded-for': forwarded.join(', '),
        'x-forwarded-host': request.headers['x-forwarded-host'] ?? request.headers.host,
        'x-forwarded-proto': request.headers['x-forwarded-proto'] ?? 'http',
      },
    })
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.headers))
      answer.once('error', () => response.destroy())
      answer.pipe(response)
    })
    upstream.once('error', (error) => {
      logger.warn({ err: error, path: loggedPath(request.url ?? '') }, 'the API could not be reached')
      refuse(502, 'The API cannot be reached right now. Try again shortly.')
    })
    response.once('close', () => upstream.destroy())
    request.pipe(upstream)
  }
}
