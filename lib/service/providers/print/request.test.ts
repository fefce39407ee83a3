import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { readSettings } from '#lib/service/config/config.ts'
import type { Networks } from '#lib/service/providers/outgoing-request.ts'
import { openUnusablePrinters } from '#tests/support/peers/unusable-printers.ts'

import { requestPrinter } from './request.ts'

const ask = (url: string, networks: Networks | undefined) =>
  requestPrinter({ url, method: 'GET', headers: {}, timeoutMs: 2000, networks })

test.each([
  'http://127.0.0.1:1/',
  'http://localhost:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0.0.0.0:1/',
])('no organization’s printer reaches %s', async (url) => {
  for (const networks of ['public', 'private', ['10.0.0.0/8']] as const) {
    await expect(ask(url, networks)).rejects.toMatchObject({ kind: 'invalid' })
  }
})

test('private networks are blocked unless the operator allows them', async () => {
  expect(readSettings({}).printerNetworks).toBe('public')
  expect(readSettings({ PRINTER_NETWORKS: '10.1.0.0/16, fd00::/8' }).printerNetworks).toEqual([
    '10.1.0.0/16',
    'fd00::/8',
  ])
  expect(() => readSettings({ PRINTER_NETWORKS: 'everywhere' })).toThrow('PRINTER_NETWORKS')
  for (const [url, networks] of [
    ['http://10.255.255.1:1/', 'public'],
    ['http://10.2.0.1:1/', ['10.1.0.0/16']],
    ['http://[fd00::1]:1/', ['10.1.0.0/16']],
    ['http://[::ffff:10.2.0.1]:1/', ['10.1.0.0/16']],
  ] as const) {
    await expect(ask(url, networks), url).rejects.toMatchObject({ kind: 'invalid' })
  }
  await expect(ask('http://127.0.0.1:1/', ['127.0.0.0/8'])).rejects.toMatchObject({ kind: 'unavailable' })
})

test('every unusable printer is reported to an organization with the same error', async () => {
  const heard = await Promise.all(
    (await openUnusablePrinters(400)).map(async (print) => {
      const error: unknown = await print.describe().catch((reason: unknown) => reason)
      return JSON.stringify([error, (error as Error).message])
    }),
  )
  expect(new Set(heard).size).toBe(1)
})

test('does not follow a redirect', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await ask(`http://127.0.0.1:${port}/`, 'any')).toMatchObject({ status: 302 })
})

test('describes an unresponsive printer in plain English', async () => {
  await expect(ask('http://127.0.0.1:1/', undefined)).rejects.toMatchObject({
    kind: 'unavailable',
    message: '127.0.0.1:1 refused the connection. Check that the printer is on and the URL is correct.',
  })
})
