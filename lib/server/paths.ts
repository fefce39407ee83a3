const servicePrefixes = ['/api', '/storage', '/sandbox', '/metrics', '/log'] as const

/** Paths through which vendors, real or simulated, and the browser's uploads reach the service. */
const vendorPrefixes = ['/sandbox', '/storage', '/api/webhooks'] as const

const isUnder = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

/** The path of a request's target, without its query. */
export const pathnameOf = (target: string): string => target.split('?', 1)[0] ?? target

/** True for what the service answers; everything else is a page. */
export const isServicePath = (pathname: string): boolean =>
  servicePrefixes.some((prefix) => isUnder(pathname, prefix)) || pathname.startsWith('/.well-known/mailroom-')

/** True for what agents connect to. */
export const isAgentPath = (pathname: string): boolean => pathname === '/mcp'

/** Returns true for requests that jobs need to finish: a simulator's protocol, and its callbacks. */
export const isVendorPath = (pathname: string): boolean =>
  vendorPrefixes.some((prefix) => isUnder(pathname, prefix))

/** Returns true for a stream that never ends. */
export const isStreamPath = (pathname: string): boolean => pathname === '/api/v1/events'

const healthPaths = new Set(['/api/v1/health', '/api/v1/ready', '/metrics'])

/** Returns true for requests that even a process without other endpoints serves. */
export const isHealthPath = (pathname: string): boolean => healthPaths.has(pathname)

/** Paths that contain the secret of a link or a feed; `deploy/nginx.conf` has the same pattern. */
const beforeSecret = /^((?:\/api)?\/(?:shared|calendar-feeds|unsubscribe)|\/api\/auth\/reset-password)\/[^/]+/

const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname)
  } catch {
    return '/…'
  }
}

/** Returns the path of a request's target for the log: without the query, and without the secret of a link. */
export const loggedPath = (target: string): string =>
  decoded(pathnameOf(target)).replace(beforeSecret, '$1/…')
