import { connect, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { errorCode } from '#lib/operator-error.ts'
import {
  checkedLookup,
  ForbiddenAddress,
  type Incoming,
  type Networks,
  type OutgoingRequest,
  requireAllowed,
  sendRequest,
} from '#lib/service/providers/outgoing-request.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

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
    return await sendRequest(request)
  } catch (error) {
    throw asProviderError(host, error)
  }
}

/**
 * Runs `work`, which queries a printer. For a printer of an organization, every failure has the same message and takes
 * as long as silence does: rejecting, silent and other services must be indistinguishable, or anyone could scan the
 * networks that this machine reaches.
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
      'No printer responded at this URL. Check that it is on and the URL is correct. Your administrator chooses the networks that printers may be in.'
    throw new ProviderError('unavailable', message, { cause: error })
  }
}

/** How long a printer that has received everything may take to close its end of a connection. */
const closingMs = 2000

class SlowPrinter extends Error {
  override readonly name = 'TimeoutError'
}

const writeAll = (socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => socket.destroy(new SlowPrinter('The printer accepts no data.')), timeoutMs)
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
        // Printers that keep the connection open have still received everything.
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
  networks: Networks | undefined
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
