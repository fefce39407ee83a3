const servicePrefixes = ['/api', '/storage', '/sandbox', '/metrics', '/log'] as const

/** Paths through which vendors, real or stand-in, and the browser's uploads reach the service. */
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

/** True for what jobs need to finish: a stand-in's protocol, and the callbacks that it answers with. */
export const isVendorPath = (pathname: string): boolean =>
  vendorPrefixes.some((prefix) => isUnder(pathname, prefix))

/** True for a stream that would never end by itself. */
export const isStreamPath = (pathname: string): boolean => pathname === '/api/v1/events'

const healthPaths = new Set(['/api/v1/health', '/api/v1/ready', '/metrics'])

/** True for what is answered even by a process that serves no requests otherwise. */
export const isHealthPath = (pathname: string): boolean => healthPaths.has(pathname)

/** Paths that go on with the secret of a link or a feed; `deploy/nginx.conf` has the same pattern. */
const beforeSecret = /^((?:\/api)?\/(?:shared|calendar-feeds|unsubscribe)|\/api\/auth\/reset-password)\/[^/]+/

const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname)
  } catch {
    return '/…'
  }
}

/** Returns the path of a request's target as it is logged: without the query, and without the secret of a link. */
export const loggedPath = (target: string): string =>
  decoded(pathnameOf(target)).replace(beforeSecret, '$1/…')
