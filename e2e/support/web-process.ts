import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { baseUrl } from './server.ts'

/**
 * `pass`: requests reach the service. `hold`: they do once the mode changes. `fail`: they fail, except those that the
 * frame of every page needs. `down`: all fail.
 */
type Mode = 'pass' | 'hold' | 'fail' | 'down'

const program = join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs')

/** Who is signed in, which the frame of every page needs, and what is no reading of a page. */
const untouched = /^\/api\/(v1\/(account|events|health)|person|person\/sign-in-options|auth\/.*)(\?.*)?$/

const failure = JSON.stringify({
  error: {
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong on our side. Try again in a moment.',
    request_id: 'req_of_the_test',
  },
})

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Forwards requests to the service, holds them or fails them, and records them. */
const createProxy = (service: URL) => {
  let mode: Mode = 'pass'
  let held: (() => void)[] = []
  let calls: string[] = []
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path } = request
    const headers = { ...request.headers, host: service.host }
    const onward = send({ host: service.hostname, port: service.port, method, path, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const isUntouched = mode === 'pass' || (mode !== 'down' && untouched.test(request.url ?? ''))
    if (isUntouched) forward(request, response)
    else if (mode === 'hold') held.push(() => respond(request, response))
    else response.writeHead(500, { 'content-type': 'application/json' }).end(failure)
  }
  const server = createServer((request, response) => {
    calls.push(new URL(request.url ?? '', service).pathname)
    respond(request, response)
  })
  const set = (next: Mode) => {
    mode = next
    const waiting = held
    held = []
    for (const go of waiting) go()
  }
  const takeCalls = () => {
    const taken = calls
    calls = []
    return taken
  }
  return { server, set, takeCalls }
}

/** Waits for the line that says where the process serves. */
const readUrl = async (output: Readable): Promise<string> => {
  for await (const line of createInterface(output)) {
    const url = /Mailroom is ready at (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The second web process did not start.')
}

export type WebProcess = Awaited<ReturnType<typeof openWebProcess>>

/**
 * Starts a second process that serves the pages alone (`ROLE=web`) and reaches the service under test through a proxy of
 * ours: its service can be made to fail, and what it calls is counted apart from what other tests do. `takeCalls` returns
 * the paths called since the last time.
 */
export const openWebProcess = async () => {
  const proxy = createProxy(new URL(baseUrl))
  const proxyPort = await listen(proxy.server)
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      // The system chooses it, and the ready line says which.
      PORT: '0',
      ROLE: 'web',
      API_URL: `http://127.0.0.1:${proxyPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A test that runs out of time closes nothing.
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await readUrl(child.stdout)
  // What it logs later is read as well: a full pipe would stop it.
  child.stdout.resume()
  return {
    url,
    set: proxy.set,
    takeCalls: proxy.takeCalls,
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      proxy.set('pass')
      proxy.server.closeAllConnections()
      proxy.server.close()
      await gone
    },
  }
}
