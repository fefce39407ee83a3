import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

import { errorCode } from '#lib/service/operator-error.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/**
 * The networks a printer may be in: `public` on the internet only, `private` also in the operator's own networks, `any` also on
 * this very machine. Link-local addresses, behind which clouds keep their metadata, are reached by none but `any`.
 */
export type PrinterNetworks = 'public' | 'private' | 'any'

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
  timeoutMs: number
  networks: PrinterNetworks
}

export type Incoming = { status: number; body: Buffer }

/** Far more than any printer or shop has to say. */
const maxResponseBytes = 4 * 1024 * 1024

const privateRanges: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat']

const isAllowed = (address: string, networks: PrinterNetworks): boolean => {
  if (networks === 'any') return true
  const range = ipaddr.process(address).range()
  return range === 'unicast' || (networks === 'private' && privateRanges.includes(range))
}

class ForbiddenAddress extends Error {}

const requireAllowed = (address: string, networks: PrinterNetworks): void => {
  if (!isAllowed(address, networks)) throw new ForbiddenAddress(address)
}

/** Resolves a name for one connection, so that what was checked is what is connected to. */
const checkedLookup =
  (networks: PrinterNetworks): LookupFunction =>
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

const send = ({ url, method, headers, body, timeoutMs, networks }: OutgoingRequest): Promise<Incoming> =>
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

const certificateError = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS)/

const describeFailure = (host: string, error: unknown): string => {
  const code = errorCode(error) ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `No host is named ${host}.`
  if (code === 'ECONNREFUSED') {
    return `${host} refused the connection. Check that the printer is on and the URL is correct.`
  }
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))
    return `${host} did not respond in time.`
  if (certificateError.test(code)) {
    return `${host} has a certificate that is not trusted. Your administrator can add it with NODE_EXTRA_CA_CERTS.`
  }
  return `${host} could not be reached.`
}

/**
 * Sends a request to a printer or a print shop, and never follows a redirect. Throws `ProviderError`: `invalid` when its
 * URL is in a network where printers are not allowed, `unavailable` with the reason when it does not respond.
 */
export const requestPrinter = async (request: OutgoingRequest): Promise<Incoming> => {
  const { host } = new URL(request.url)
  try {
    return await send(request)
  } catch (error) {
    if (error instanceof ForbiddenAddress) {
      const message = `${host} has the IP address ${error.message}, where printers are not allowed. Your administrator can change this with PRINTER_NETWORKS.`
      throw new ProviderError('invalid', message, { cause: error })
    }
    throw new ProviderError('unavailable', describeFailure(host, error), { cause: error })
  }
}
