import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { OperatorError, errorCode } from '#lib/operator-error.ts'

import { type Pace, watchPace } from './slow-connections.ts'

const pollMs = 25

/** The one HTTP server of a process, listening before there is anything to answer with. */
export type Listener = {
  server: Server
  port: number
  /** Serves requests with `handler` from now on; until then each gets 503 "starting". */
  serve(handler: RequestListener): void
  /** Rejects new requests and waits until those in progress are complete or `limit` is reached. */
  drain(limit: AbortSignal): Promise<void>
  close(): Promise<void>
}

const refuse = (response: ServerResponse, message: string): void => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2', connection: 'close' })
  response.end(JSON.stringify({ error: { message, code: 'SERVICE_UNAVAILABLE' } }))
}

const reasonOf = (error: Error, host: string, port: number): Error => {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} on ${host} is already in use: stop the process that uses it (possibly another Mailroom), or set PORT to a free port`,
      )
    case 'EACCES':
      return new OperatorError(`This user cannot listen on port ${port}: set PORT to 1024 or higher`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(
        `HOST ${host} is not an IP address of this machine: set HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (all networks)`,
      )
    case undefined:
    default:
      return error
  }
}

/**
 * Listens on the address, or throws `OperatorError` naming the variable to change. While draining, still serves
 * requests for which `isNeededToFinish` returns true: jobs reach the sandbox's vendors through this very server.
 * Aborts responses to requests that are `isEndless`: followers of a stream reconnect.
 */
export const openListener = async (options: {
  host: string
  port: number
  isNeededToFinish: (request: IncomingMessage) => boolean
  isEndless: (request: IncomingMessage) => boolean
  /** How slow clients may be. */
  pace?: Pace
}): Promise<Listener> => {
  const inProgress = new Set<ServerResponse>()
  let handler: RequestListener | undefined
  let isDraining = false

  const connections = watchPace(options.pace)
  const server = createServer({ connectionsCheckingInterval: 5000 }, (request, response) => {
    connections.watch(response)
    const isNeeded = options.isNeededToFinish(request)
    if (isDraining && !isNeeded) return refuse(response, 'Mailroom is stopping.')
    if (handler === undefined) return refuse(response, 'Mailroom is starting; try again in a moment.')
    if (!isNeeded) {
      inProgress.add(response)
      response.once('close', () => inProgress.delete(response))
    }
    handler(request, response)
  })
  // Uploads of the largest documents over a slow line take longer than Node's five minutes.
  server.requestTimeout = 15 * minuteMs
  server.headersTimeout = 15_000

  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(options.port, options.host, resolve)
  try {
    await promise
  } catch (error) {
    throw error instanceof Error ? reasonOf(error, options.host, options.port) : error
  }
  server.off('error', reject)

  return {
    server,
    // A server that listens on a port has an address with one.
    port: (server.address() as AddressInfo).port,
    serve: (next) => {
      handler = next
    },
    drain: async (limit) => {
      isDraining = true
      for (const response of inProgress) if (options.isEndless(response.req)) response.destroy()
      while (inProgress.size > 0 && !limit.aborted) await delay(pollMs)
    },
    close: async () => {
      connections.stop()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
