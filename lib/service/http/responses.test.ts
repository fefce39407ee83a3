import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { chooseEncoding, compressJson } from './responses.ts'

const long = { text: 'the same words again and again '.repeat(100) }
const app = new Hono()
app.use(compressJson)
app.get('/long', (c) => c.json(long, 201, { 'x-own': 'kept' }))
app.get('/short', (c) => c.json({ text: 'short' }))
app.get('/pdf', (c) => c.body('%PDF-'.repeat(1000), 200, { 'content-type': 'application/pdf' }))

const get = (path: string, accept?: string, method = 'GET') =>
  app.request(path, { method, headers: accept ? { 'accept-encoding': accept } : {} })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses JSON as %s for clients that accept it', async (encoding, decompress) => {
  const response = await get('/long', encoding)
  expect(response.status).toBe(201)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('x-own')).toBe('kept')
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.byteLength).toBeLessThan(500)
  expect(JSON.parse(decompress(body).toString())).toEqual(long)
})

test('sends short, non-JSON and uncompressed responses unchanged', async () => {
  for (const [path, accept] of [
    ['/short', 'gzip'],
    ['/pdf', 'gzip'],
    ['/long', undefined],
    ['/long', 'identity'],
  ] as const) {
    const response = await get(path, accept)
    expect(response.headers.has('content-encoding')).toBe(false)
    expect((await response.text()).length).toBeGreaterThan(5)
  }
  expect(await (await get('/short', 'gzip')).json()).toEqual({ text: 'short' })
  expect((await get('/long', 'gzip', 'HEAD')).headers.has('content-encoding')).toBe(false)
})

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['GZIP', 'gzip'],
])('selects from %j the encoding %j', (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected)
})
