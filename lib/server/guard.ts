import type { RequestListener, ServerResponse } from 'node:http'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { Settings } from '#lib/service/config/config.ts'

import { createHostCheck } from './allowed-hosts.ts'
import { isServicePath, pathnameOf } from './paths.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const readingMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers of every response without stricter ones of its own or of a page's policy. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For the build's files: a worker runs under the policy of its own script. */
const buildPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const refuse = (response: ServerResponse, status: number, code: ErrorCode, message: string): void => {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error: { message, code } }))
}

/**
 * Guards all handlers: adds security headers to every response, and rejects what no handler should see, such as
 * unknown methods and hosts, and cross-site forms for pages.
 */
export const guard = (
  settings: Pick<Settings, 'appUrl' | 'allowedHosts'>,
  handle: RequestListener,
): RequestListener => {
  const checkHost = createHostCheck(settings)
  const isSecure = settings.appUrl.startsWith('https:')
  return (request, response) => {
    const target = request.url ?? ''
    const pathname = pathnameOf(target)
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    const isBuild = pathname.startsWith('/_next/')
    response.setHeader('Content-Security-Policy', isBuild ? buildPolicy : inertPolicy)
    // Reached through TLS once, a browser never connects without it again.
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')

    const { host, origin } = request.headers
    const hostFault = checkHost(request)
    if (hostFault === 'malformed' || !target.startsWith('/')) {
      return refuse(
        response,
        400,
        'VALIDATION_ERROR',
        'Send one Host header, and a path in the request line.',
      )
    }
    if (hostFault === 'unknown') {
      const message = `This server does not serve ${host}. Its administrator can set APP_URL, or add the host to ALLOWED_HOSTS.`
      return refuse(response, 421, 'NOT_FOUND', message)
    }
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('Allow', methods.join(', '))
      return refuse(response, 405, 'METHOD_NOT_ALLOWED', `Use one of ${methods.join(', ')}.`)
    }
    const ours = [settings.appUrl, `http://${host}`, `https://${host}`]
    const isForeign = origin !== undefined && !ours.includes(origin) && !readingMethods.has(request.method)
    // The API checks foreign origins itself: some of its endpoints are open to all.
    if (isForeign && !isServicePath(pathname)) {
      return refuse(response, 403, 'INVALID_ORIGIN', 'This request came from another site and was rejected.')
    }
    return handle(request, response)
  }
}
