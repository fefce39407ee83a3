import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import type { Exchange } from './recordings.ts'

export type ReplayServer = { url: string; requests: { method: string; path: string; body: string }[] }

/**
 * Starts a server that returns the first unused recorded response to the same method and path; with `repeat`, a response
 * is used more than once. An unrecorded request gets a 599, which no vendor sends. Stops with the test.
 */
export const startReplay = async (
  exchanges: readonly Exchange[],
  options: { repeat?: boolean } = {},
): Promise<ReplayServer> => {
  const left = [...exchanges]
  const requests: ReplayServer['requests'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '' } = request
      requests.push({ method, path, body: Buffer.concat(chunks).toString('utf8') })
      const index = left.findIndex(
        (exchange) =>
          exchange.request.method === method && new URL(exchange.request.url).pathname === path.split('?')[0],
      )
      const answer = left[index]?.response ?? { status: 599, body: { error: 'never recorded' } }
      if (index >= 0 && !options.repeat) left.splice(index, 1)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests }
}
