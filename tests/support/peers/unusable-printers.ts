import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import { createIppPrint } from '#lib/service/providers/print/ipp/adapter.ts'
import { createPrintShop } from '#lib/service/providers/print/print-shop/adapter.ts'
import { createRawSocketPrint } from '#lib/service/providers/print/raw-socket/adapter.ts'

/** The same host as a raw socket, but a port that is closed where the other one is open. */
const closedSocket = (url: string, openPort: number): string =>
  `socket://${new URL(url).hostname}:${new URL(url).port === String(openPort) ? 1 : new URL(url).port || 9100}`

/** Connects each kind of printer to what is silent, refuses, does not exist or is something else. */
export const openUnusablePrinters = async (timeoutMs: number) => {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return
    response.writeHead(request.url === '/gone' ? 404 : 200).end('{"error":{"message":"I am a database"}}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const printers = [
    [`http://127.0.0.1:${port}/silent`, 'any'],
    [`http://127.0.0.1:${port}/gone`, 'any'],
    [`http://127.0.0.1:${port}/other`, 'any'],
    ['http://127.0.0.1:1/', 'any'],
    ['http://no-such-printer.invalid/', 'any'],
    ['http://127.0.0.1:1/', 'public'],
    ['http://10.255.255.1:1/', 'public'],
  ] as const
  return printers.flatMap(([url, networks]) => [
    createIppPrint({ printerUrl: url, networks, timeoutMs }),
    createRawSocketPrint({ url: closedSocket(url, port), networks, timeoutMs }),
    createPrintShop({ url, networks, timeoutMs, secret: `whsec_${'A'.repeat(32)}`, printerId: 'one' }),
  ])
}
