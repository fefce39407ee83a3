import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

export type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string }

/** A customer's server on a free port: keeps what it gets, and answers each with the next of `answers`, or else 204. */
export const openReceiver = async () => {
  const received: ReceivedMessage[] = []
  const answers: { status: number; headers?: Record<string, string>; body?: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      const { status, headers, body } = answers.shift() ?? { status: 204 }
      response.writeHead(status, headers)
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, answers, port, url: `http://127.0.0.1:${port}/hooks` }
}
