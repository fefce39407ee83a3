import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import ipaddr from 'ipaddr.js'

import { errorCode } from '#lib/service/operator-error.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/**
 * Where the printers of organizations may be: `public` on the internet only, `private` also in the operator's own networks,
 * `any` also on this very machine; a list opens these networks beside the internet. Link-local addresses, behind which
 * clouds keep their metadata, are reached by none but `any`, unless they are in the list.
 */
export type PrinterNetworks = 'public' | 'private' | 'any' | readonly string[]

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
  timeoutMs: number
  /** Undefined for what the operator has set up, which may be anywhere. */
  networks: PrinterNetworks | undefined
}

export type Incoming = { status: number; body: Buffer }

/** Far more than any printer or shop has to say. */
const maxResponseBytes = 4 * 1024 * 1024

const privateRanges: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat']

const isAllowed = (address: string, networks: PrinterNetworks | undefined): boolean => {
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

class ForbiddenAddress extends Error {}

const requireAllowed = (address: string, networks: PrinterNetworks | undefined): void => {
  if (!isAllowed(address, networks)) throw new ForbiddenAddress(address)
}

/** Resolves a name for one connection, so that what was checked is what is connected to. */
const checkedLookup =
  (networks: PrinterNetworks | undefined): LookupFunction =>
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

const asProviderError = (host: string, error: unknown): ProviderError => {
  if (error instanceof ForbiddenAddress) {
    const message = `${host} has the IP address ${error.message}, where printers are not allowed.`
    return new ProviderError('invalid', message, { cause: error })
  }
  return new ProviderError('unavailable', describeFailure(host, error), { cause: error })
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
    throw asProviderError(host, error)
  }
}

/**
 * Does `work`, which asks a printer something. For a printer of an organization, every failure has the same message and
 * takes as long as silence does: what is refused, silent or another service must not be told apart, or anyone could scan
 * the networks that this machine reaches.
 */
export const concealFailure = async <Result>(
  { networks, timeoutMs }: Pick<OutgoingRequest, 'networks' | 'timeoutMs'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (networks === undefined) return work()
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    await delay(Math.max(0, timeoutMs - (performance.now() - startedAt)))
    const message =
      'No printer answered at this URL. Check that it is on and the URL is correct. Your administrator chooses the networks that printers may be in.'
    throw new ProviderError('unavailable', message, { cause: error })
  }
}

/** How long a printer that has taken everything may take to close its end of a connection. */
const closingMs = 2000

class SlowPrinter extends Error {
  override readonly name = 'TimeoutError'
}

const writeAll = (socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => socket.destroy(new SlowPrinter('The printer takes nothing.')), timeoutMs)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(limit)
      // Without effect where the connection failed first.
      resolve()
    })
    // What it says is not read, but its end would not be seen otherwise.
    socket.resume()
    socket.once('connect', () => {
      socket.end(bytes, () => {
        clearTimeout(limit)
        // Printers that keep the connection open have taken everything all the same.
        setTimeout(() => socket.destroy(), closingMs).unref()
      })
    })
  })

/**
 * Opens a connection to a printer, writes the bytes and closes it; reads nothing. Throws `ProviderError` as
 * `requestPrinter` does; `unavailable` also when the connection fails before all is written.
 */
export const writeToPrinter = async (write: {
  host: string
  port: number
  bytes: Uint8Array
  timeoutMs: number
  networks: PrinterNetworks | undefined
}): Promise<void> => {
  const { host, port, bytes, timeoutMs, networks } = write
  await concealFailure(write, async () => {
    try {
      // A literal address is connected to without being looked up.
      if (isIP(host) !== 0) requireAllowed(host, networks)
      await writeAll(connect({ host, port, lookup: checkedLookup(networks) }), bytes, timeoutMs)
    } catch (error) {
      throw asProviderError(`${host}:${port}`, error)
    }
  })
}
