import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

import { pagesTokenHeader } from '#lib/contract/api/pages-token.values.ts'
import { pagesToken } from '#lib/service/secrets/pages-token.ts'

import type { HttpEnv } from './env.ts'

/** Addresses whose reading is remembered: those of the proxies, and of the clients that come most. */
const mostRemembered = 1000

/** Caches the results of `read` for the last texts: parsing an address takes longer than finding an API key. */
const remember = <Result>(read: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= mostRemembered) known.clear()
    const result = read(text)
    known.set(text, result)
    return result
  }
}

/** An address as proxies write it: `203.0.113.5:54321`, `[2001:db8::7]:54321`, or quoted, as in `Forwarded`. */
const writtenAddress = /^"?(?:\[(?<bracketed>[^\]]*)\](?::\d*)?|(?<ipv4>[\d.]+):\d*|(?<bare>[^"]*))"?$/

/** Reads an address without its port and zone; null for `unknown`, a name and anything else. */
const normalise = remember((text): string | null => {
  const { bracketed, ipv4, bare } = writtenAddress.exec(text.trim())?.groups ?? {}
  const address = (bracketed ?? ipv4 ?? bare ?? '').replace(/%.*$/, '')
  // ipaddr.js alone also takes `127.1` and octal numbers.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
})

const parseAddress = remember((text) => ipaddr.process(text))

const parseNetwork = remember((text): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  if (text.includes('/')) {
    const [range, bits] = ipaddr.parseCIDR(text)
    const isMapped = range instanceof ipaddr.IPv6 && range.isIPv4MappedAddress() && bits >= 96
    return isMapped ? [range.toIPv4Address(), bits - 96] : [range, bits]
  }
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
})

/** Returns whether the address is in one of the networks; a network may be a single address. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean => {
  const parsed = parseAddress(address)
  return networks.some((network) => {
    const [range, bits] = parseNetwork(network)
    return range.kind() === parsed.kind() && parsed.match([range, bits])
  })
}

/**
 * The address that a request came from. Our own pages (`isFromPages`) name the connection that they serve. Behind proxies that the installation trusts, it is the last one that they name
 * and do not answer for themselves; what a client writes into the header before that is not believed. Null where there
 * is no connection.
 */
export const readClientAddress = (
  connection: string | undefined,
  forwarded: string | undefined,
  trusted: readonly string[],
  isFromPages = false,
): string | null => {
  const named = (forwarded ?? '').split(',').filter((part) => part.trim() !== '')
  let address = connection === undefined ? null : normalise(connection)
  if (isFromPages) address = normalise(named.pop() ?? '') ?? address
  while (address !== null && isInNetworks(address, trusted)) {
    const next = normalise(named.pop() ?? '')
    if (next === null) break
    address = next
  }
  return address
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the IP address of this request, from `readClientAddress`. */
export const clientAddress = (c: Context<HttpEnv>): string | null => {
  // There is no connection when a test calls the app directly.
  const connection =
    typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
      ? getConnInfo(c).remote.address
      : undefined
  const { trustedProxies, appSecret } = c.get('deps').config
  const shown = c.req.header(pagesTokenHeader)
  const isFromPages = shown !== undefined && timingSafeEqual(digest(shown), digest(pagesToken(appSecret)))
  return readClientAddress(connection, c.req.header('x-forwarded-for'), trustedProxies, isFromPages)
}
