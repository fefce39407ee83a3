import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import { createIppPrint } from '#lib/service/providers/print/ipp/adapter.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { createPrintShop } from '#lib/service/providers/print/print-shop/adapter.ts'
import { createRawSocketPrint } from '#lib/service/providers/print/raw-socket/adapter.ts'

/** The same host as a raw socket, but a port that is closed where the other one is open. */
const closedSocket = (url: string, openPort: number): string =>
  `socket://${new URL(url).hostname}:${new URL(url).port === String(openPort) ? 1 : new URL(url).port || 9100}`

/** Every kind of printer at addresses where none can be used: nothing answers, something else does, or none may be asked. */
export const openUnusablePrinters = async (timeoutMs: number): Promise<Pick<PrintPort, 'describe'>[]> => {
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
  const printers: Pick<PrintPort, 'describe'>[] = []
  for (const [url, networks] of [
    [`http://127.0.0.1:${port}/silent`, 'any'],
    [`http://127.0.0.1:${port}/gone`, 'any'],
    [`http://127.0.0.1:${port}/other`, 'any'],
    ['http://127.0.0.1:1/', 'any'],
    ['http://no-such-printer.invalid/', 'any'],
    ['http://127.0.0.1:1/', 'public'],
    ['http://10.255.255.1:1/', 'public'],
  ] as const) {
    printers.push(
      createIppPrint({ printerUrl: url, networks, timeoutMs }),
      createRawSocketPrint({ url: closedSocket(url, port), networks, timeoutMs }),
      createPrintShop({ url, networks, timeoutMs, secret: `whsec_${'A'.repeat(32)}`, printerId: 'one' }),
    )
  }
  return printers
}
