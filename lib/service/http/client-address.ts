import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

import type { HttpEnv } from './env.ts'

const normalise = (text: string): string | null =>
  ipaddr.isValid(text) ? ipaddr.process(text).toString() : null

const parseNetwork = (text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether the address is in one of the networks; a network may be a single address. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean => {
  const parsed = ipaddr.process(address)
  return networks.some((network) => {
    const [range, bits] = parseNetwork(network)
    return range.kind() === parsed.kind() && parsed.match([range, bits])
  })
}

/**
 * The address that a request came from. Behind proxies that the installation trusts, it is the last one that they name
 * and do not answer for themselves; what a client writes into the header before that is not believed. Null where there
 * is no connection.
 */
export const readClientAddress = (
  connection: string | undefined,
  forwarded: string | undefined,
  trusted: readonly string[],
): string | null => {
  let address = connection === undefined ? null : normalise(connection)
  const named = (forwarded ?? '').split(',').map((part) => part.trim())
  while (address !== null && isInNetworks(address, trusted)) {
    const next = normalise(named.pop() ?? '')
    if (next === null) break
    address = next
  }
  return address
}

/** The address that this request came from, as `readClientAddress` tells it. */
export const clientAddress = (c: Context<HttpEnv>): string | null => {
  // There is no connection when a test calls the app directly.
  const connection =
    typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
      ? getConnInfo(c).remote.address
      : undefined
  return readClientAddress(connection, c.req.header('x-forwarded-for'), c.get('deps').config.trustedProxies)
}
