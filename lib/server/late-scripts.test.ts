import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { deferScripts, withLateScripts } from './late-scripts.ts'

const scriptOf = (name: string) =>
  `<script src="/_next/static/chunks/${name}.js" async="" nonce="bm9uY2U="></script>`
const head = `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${scriptOf('a')}${scriptOf('turbopack-b')}</head>`
const body = `<body><h1>Straße</h1>${scriptOf('of-the-body')}</body></html>`

const handlers: Record<string, RequestListener> = {
  '/page': (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.flushHeaders()
    // A chunk may end anywhere.
    response.write(Buffer.from(head.slice(0, 120)))
    response.write(head.slice(120) + body.slice(0, 12))
    response.end(Buffer.from(body.slice(12)))
  },
  '/without-head': (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' })
    response.end('<p>Nothing here</p>')
  },
  '/text': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': head.length })
    response.end(head)
  },
}
const server = createServer(
  withLateScripts((request, response) => handlers[request.url ?? '']?.(request, response)),
)

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers: { accept: 'text/html,*/*', ...headers } }, resolve).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

test('the scripts in a page’s head are preloaded, and named to one that runs them later', () => {
  const late = deferScripts(head)
  expect(late).not.toContain('async=""')
  expect(late).toContain(
    '<link rel="preload" as="script" fetchPriority="low" nonce="bm9uY2U=" href="/_next/static/chunks/a.js"/>',
  )
  expect(late).toMatch(
    /<script nonce="bm9uY2U=">\(.+\)\(\["[^"]+\/a\.js","[^"]+\/turbopack-b\.js"\]\)<\/script><\/head>$/s,
  )
})

test('a head with none of them is left as it is', () => {
  const other = '<html><head><script src="https://elsewhere.test/a.js" async=""></script></head>'
  expect(deferScripts(other)).toBe(other)
})

test('a page comes with its head changed and its body as it was, however it was cut, and compressed', async () => {
  const plain = await open('/page')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(deferScripts(head) + body)
  const compressed = await open('/page', { 'accept-encoding': 'gzip, deflate, br' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.body).toString()).toBe(deferScripts(head) + body)
  expect(
    (await open('/page', { 'accept-encoding': 'br, gzip;q=0' })).headers['content-encoding'],
  ).toBeUndefined()
})

test('what has no head, is no page, or is requested as data, comes as it is', async () => {
  expect(await open('/without-head')).toMatchObject({ status: 404 })
  expect((await open('/without-head')).body.toString()).toBe('<p>Nothing here</p>')
  expect((await open('/text')).body.toString()).toBe(head)
  expect((await open('/page', { rsc: '1' })).body.toString()).toBe(head + body)
  expect((await open('/page', { accept: '*/*' })).body.toString()).toBe(head + body)
})
