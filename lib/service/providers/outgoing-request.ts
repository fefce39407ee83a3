import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * Networks where an organization's server may be: `public` on the internet only, `private` also in the operator's own
 * networks, `any` also on this very machine; a list permits these networks besides the internet. Link-local addresses,
 * where clouds serve their metadata, are reached only by `any`, unless they are in the list.
 */
export type Networks = 'public' | 'private' | 'any' | readonly string[]

/** A request to a server that an organization or the operator names. */
export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
  timeoutMs: number
  /** Undefined for what the operator has set up, which may be anywhere. */
  networks: Networks | undefined
}

/** A response, read to its end. */
export type Incoming = { status: number; body: Buffer }

/** Far more than any of them has to say. */
const maxResponseBytes = 4 * 1024 * 1024

const privateRanges: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat']

const isAllowed = (address: string, networks: Networks | undefined): boolean => {
  if (networks === undefined || networks === 'any') return true
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'unicast') return true
  if (networks === 'public') return false
  if (networks === 'private') return privateRanges.includes(range)
  return networks.some((network) => {
    const [first, bits] = ipaddr.parseCIDR(network)
    return first.kind() === parsed.kind() && parsed.match([first, bits])
  })
}

/** The server has an address in a network where it may not be; the message is the address. */
export class ForbiddenAddress extends Error {}

/** Throws `ForbiddenAddress` for an IP address where the server may not be. */
export const requireAllowed = (address: string, networks: Networks | undefined): void => {
  if (!isAllowed(address, networks)) throw new ForbiddenAddress(address)
}

/** Resolves a name for one connection, so that the checked address is the connected one. */
export const checkedLookup =
  (networks: Networks | undefined): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address, networks))
      const [first] = allowed
      if (error) callback(error, '')
      else if (!first) callback(new ForbiddenAddress(found[0]?.address ?? hostname), '')
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }

const readResponse = async (response: IncomingMessage): Promise<Incoming> => {
  const parts: Buffer[] = []
  let size = 0
  // Without an encoding Node yields buffers, declared as any.
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxResponseBytes) throw new Error('The response is too large.')
    parts.push(part)
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(parts) }
}

/** Sends a request and reads the response; no redirect is followed. Throws `ForbiddenAddress`, or what the network throws. */
export const sendRequest = ({
  url,
  method,
  headers,
  body,
  timeoutMs,
  networks,
}: OutgoingRequest): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const target = new URL(url)
    const hostname = target.hostname.replace(/^\[|\]$/g, '')
    // A literal address is connected to without being looked up.
    if (isIP(hostname) !== 0) requireAllowed(hostname, networks)
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = request(
      target,
      {
        method,
        headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
        lookup: checkedLookup(networks),
        // No connection that was opened under another rule is used again.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        readResponse(response).then(resolve, reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
