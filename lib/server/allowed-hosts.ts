import type { IncomingMessage } from 'node:http'

import type { Settings } from '#lib/service/config/config.ts'

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

/** Returns whether the address is this machine's own. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.)/.test(address)

const withoutMapping = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/i, '')

/** Returns the name in a `Host` header, without its port; undefined if invalid. */
const nameOf = (host: string): string | undefined => {
  if (!/^(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{1,5})?$/i.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '')
}

/** Returns the error of a request's host; null if this server serves it. */
export type HostCheck = (request: IncomingMessage) => 'malformed' | 'unknown' | null

/**
 * Creates the check of the `Host` header, which accepts the host of APP_URL and those of ALLOWED_HOSTS, from this
 * machine its own names, and the very IP address that was connected to. Rejects foreign names that point here, so that
 * a foreign page never shares our origin (DNS rebinding), and any host that a request invents.
 */
export const createHostCheck = ({
  appUrl,
  allowedHosts,
}: Pick<Settings, 'appUrl' | 'allowedHosts'>): HostCheck => {
  const ours = new Set([nameOf(new URL(appUrl).host), ...allowedHosts.map(nameOf)])
  // Most requests have the same host as the previous one.
  let last: { host: string; name: string | undefined } | undefined
  return ({ rawHeaders, headers: { host }, socket }) => {
    const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (host === undefined || given.length !== 1) return 'malformed'
    if (last?.host !== host) last = { host, name: nameOf(host) }
    const { name } = last
    if (name === undefined) return 'malformed'
    if (ours.has(name) || name === withoutMapping(socket.localAddress)) return null
    return loopbackNames.has(name) && isLoopback(socket.remoteAddress) ? null : 'unknown'
  }
}
