import { Readable } from 'node:stream'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { inTenant } from '#lib/postgres/postgres.ts'
import { currentTenant } from '#lib/postgres/tenant.ts'

import { closeUnreadBody, downloadResponse, streamBody } from './download.ts'

/** Produces chunks for as long as they are read, and records the organization of each read. */
const endless = () => {
  const tenants: (string | undefined)[] = []
  const produce = function* (): Generator<Buffer> {
    for (;;) {
      tenants.push(currentTenant())
      yield Buffer.alloc(16 * 1024)
    }
  }
  return { source: Readable.from(produce(), { objectMode: false }), tenants }
}

test('reads a stream in the organization of the request that returned it', async () => {
  const { source, tenants } = endless()
  const body = await inTenant('harbor', () => Promise.resolve(streamBody(source)))
  const reader = body.getReader()
  for (let count = 0; count < 5; count += 1) await inTenant('another', () => reader.read())
  await reader.cancel()
  expect(tenants.length).toBeGreaterThanOrEqual(5)
  expect(new Set(tenants)).toEqual(new Set(['harbor']))
})

test('reads no more than the client accepts', async () => {
  const { source, tenants } = endless()
  const reader = streamBody(source).getReader()
  await reader.read()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(tenants.length).toBeLessThan(10)
  await reader.cancel()
})

test('a client that disconnects ends the source', async () => {
  const { source } = endless()
  const reader = streamBody(source).getReader()
  await reader.read()
  await reader.cancel()
  expect(source.destroyed).toBe(true)
})

test('a client that disconnects while a read is in progress ends the source', async () => {
  const source = new Readable({ read: () => {} })
  const reader = streamBody(source).getReader()
  const pending = reader.read()
  await reader.cancel()
  expect(await pending).toEqual({ done: true, value: undefined })
  expect(source.destroyed).toBe(true)
})

test('a HEAD request gets the headers and ends the source', async () => {
  const { source } = endless()
  const app = new Hono().use(closeUnreadBody)
  app.get('/', () =>
    downloadResponse({ filename: 'proof.pdf', contentType: 'application/pdf', body: source }),
  )
  const response = await app.request('/', { method: 'HEAD' })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(await response.text()).toBe('')
  expect(source.destroyed).toBe(true)
})

test('an error of the source aborts the response instead of completing it', async () => {
  const source = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('storage went away')
    })(),
    { objectMode: false },
  )
  await expect(new Response(streamBody(source)).text()).rejects.toThrow('storage went away')
})

test('reports an error before the first read on the read', async () => {
  const source = new Readable({ read: () => {} })
  const body = streamBody(source)
  source.destroy(new Error('storage went away'))
  await expect(new Response(body).text()).rejects.toThrow('storage went away')
})

test('sends bytes and streams of a known size with their length', async () => {
  const file = { filename: 'proof.pdf', contentType: 'application/pdf' }
  const bytes = downloadResponse({ ...file, body: Buffer.from('%PDF') })
  expect(bytes.headers.get('content-length')).toBe('4')
  expect(await bytes.text()).toBe('%PDF')
  const stream = downloadResponse({ ...file, body: Readable.from([Buffer.from('%PDF')]), sizeBytes: 4 })
  expect(stream.headers.get('content-length')).toBe('4')
  expect(stream.headers.get('content-disposition')).toContain('attachment')
  expect(await stream.text()).toBe('%PDF')
})
