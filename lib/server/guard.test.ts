import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readSettings } from '#lib/service/config/config.ts'

import { createHostCheck } from './allowed-hosts.ts'
import { guard } from './guard.ts'

const settings = readSettings({ APP_URL: 'https://mail.example.com', ALLOWED_HOSTS: 'mail.internal' })
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer(guard(settings, (_request, response) => response.end('answered')))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the lines as they are, and reads the whole response. */
const send = (...lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  })

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])

test.each([
  ['GET / HTTP/1.1', 'Host: mail.example.com', 200],
  ['GET / HTTP/1.1', 'Host: MAIL.example.com:443', 200],
  ['GET / HTTP/1.1', 'Host: mail.internal', 200],
  ['GET / HTTP/1.1', 'Host: localhost:3000', 200],
  ['GET / HTTP/1.1', 'Host: [::1]', 200],
  ['GET / HTTP/1.1', 'Host: evil.test', 421],
  ['GET / HTTP/1.1', 'Host: mail.example.com.evil.test', 421],
  ['GET / HTTP/1.1', 'Host: 192.0.2.1', 421],
  ['GET / HTTP/1.1', 'Host: mail.example.com@evil.test', 400],
  ['GET / HTTP/1.1', 'Host:', 400],
  ['GET / HTTP/1.1', 'Host: mail.example.com\r\nHost: evil.test', 400],
  ['GET / HTTP/1.1', 'Host: mail.example.com\r\nhost: mail.example.com', 400],
  ['GET http://evil.test/ HTTP/1.1', 'Host: mail.example.com', 400],
  ['TRACE / HTTP/1.1', 'Host: mail.example.com', 405],
  ['PROPFIND /api/v1/shipments HTTP/1.1', 'Host: mail.example.com', 405],
  ['POST /send HTTP/1.1', 'Host: mail.example.com\r\nOrigin: https://mail.example.com', 200],
  ['POST /send HTTP/1.1', 'Host: mail.example.com\r\nOrigin: https://evil.test', 403],
  ['POST /send HTTP/1.1', 'Host: mail.example.com\r\nOrigin: null', 403],
  ['GET /send HTTP/1.1', 'Host: mail.example.com\r\nOrigin: https://evil.test', 200],
])('%s with %j gets %i and every security header', async (line, headers, status) => {
  const text = await send(line, headers)
  expect(statusOf(text)).toBe(status)
  for (const header of [
    /^content-security-policy: default-src 'none'/im,
    /^x-frame-options: DENY/im,
    /^x-content-type-options: nosniff/im,
    /^cross-origin-resource-policy: same-origin/im,
    /^strict-transport-security: /im,
  ]) {
    expect(text).toMatch(header)
  }
})

test('accepts names of this machine only from it, and its IP address only where it was connected to', () => {
  const check = createHostCheck(settings)
  const ask = (host: string, remoteAddress: string, localAddress: string) =>
    check({
      rawHeaders: ['Host', host],
      headers: { host },
      // Only the addresses are read.
      socket: { remoteAddress, localAddress },
    } as unknown as Parameters<typeof check>[0])
  expect(ask('localhost', '203.0.113.1', '10.0.0.5')).toBe('unknown')
  expect(ask('10.0.0.5:3000', '203.0.113.1', '::ffff:10.0.0.5')).toBeNull()
  expect(ask('10.0.0.6:3000', '203.0.113.1', '10.0.0.5')).toBe('unknown')
})
