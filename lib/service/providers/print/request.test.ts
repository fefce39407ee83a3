import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { requestPrinter } from './request.ts'

const ask = (url: string, networks: 'public' | 'private' | 'any') =>
  requestPrinter({ url, method: 'GET', headers: {}, timeoutMs: 2000, networks })

test.each([
  'http://127.0.0.1:1/',
  'http://localhost:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0.0.0.0:1/',
])('%s is reached by no organization’s printer', async (url) => {
  for (const networks of ['public', 'private'] as const) {
    await expect(ask(url, networks)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('PRINTER_NETWORKS') as string,
    })
  }
})

test('private networks are for printers, unless the operator says otherwise', async () => {
  await expect(ask('http://10.255.255.1:1/', 'public')).rejects.toMatchObject({ kind: 'invalid' })
})

test('a redirect is not followed', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await ask(`http://127.0.0.1:${port}/`, 'any')).toMatchObject({ status: 302 })
})

test('what does not answer is named in plain words', async () => {
  await expect(ask('http://127.0.0.1:1/', 'any')).rejects.toMatchObject({
    kind: 'unavailable',
    message: '127.0.0.1:1 refused the connection. Check that the printer is on and the URL is correct.',
  })
})
