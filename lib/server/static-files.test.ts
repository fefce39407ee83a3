import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { compressFiles } from '#scripts/compress-files.ts'

import { serveStaticFiles } from './static-files.ts'

const script = 'console.log("a page’s script");'.repeat(100)
const server = createServer()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mailroom-static-'))
  const chunks = join(directory, 'static', 'chunks')
  const media = join(directory, 'static', 'media')
  await mkdir(chunks, { recursive: true })
  await mkdir(media)
  await writeFile(join(chunks, 'page.js'), script)
  await writeFile(join(media, 'inter.woff2'), 'a font')
  await writeFile(join(media, 'pdf.worker.mjs'), 'a worker')
  await writeFile(join(directory, 'BUILD_ID'), 'not for readers')
  await compressFiles(join(directory, 'static'))
  server.on(
    'request',
    serveStaticFiles(directory, (_request, response) => response.writeHead(404).end('passed on')),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(directory, { recursive: true })
})

/** Requests the path as written, with nothing decompressed. */
const request = async (path: string, encoding = 'identity') => {
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': encoding } }, resolve).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

test('serves a script in the browser’s preferred encoding, and it is never requested again', async () => {
  const path = '/_next/static/chunks/page.js'
  const immutable = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  }
  const brotli = await request(path, 'gzip, deflate, br, zstd')
  const compressed = { ...immutable, vary: 'Accept-Encoding' }
  expect(brotli.headers).toMatchObject({ ...compressed, 'content-encoding': 'br' })
  expect(brotli.headers['content-length']).toBe(String(brotli.body.length))
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  const gzip = await request(path, 'gzip, deflate')
  expect(gzip.headers).toMatchObject({ ...compressed, 'content-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(script)
  const plain = await request(path)
  expect(plain.headers).toMatchObject(immutable)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(script)
})

test('serves a font, already compressed, unchanged', async () => {
  const { headers, body } = await request('/_next/static/media/inter.woff2', 'gzip, br')
  expect(headers['content-type']).toBe('font/woff2')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe('a font')
})

test('passes on what is not a static file of the build, or has its own policy', async () => {
  for (const path of [
    '/shipments',
    '/_next/static/chunks/gone.js',
    '/_next/static/../BUILD_ID',
    '/_next/static/%2e%2e/BUILD_ID',
    '/_next/static/..%2fBUILD_ID',
    '/_next/static/media/pdf.worker.mjs',
  ]) {
    const { status, body } = await request(path, 'br')
    expect([status, body.toString()], path).toEqual([404, 'passed on'])
  }
})
