import { createServer, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

import { checkStorage } from './check-storage.ts'

const limitMs = 2000

/** Responds to whatever is posted. */
const openFormReceiver = async (status: string, body: string): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
      // The end of a multipart body.
      if (!received.endsWith('--\r\n')) return
      socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
}

/** A bucket in memory, whose forms go to `formUrl`. */
const openBucket = (formUrl: string, changes: Partial<StoragePort> = {}) => {
  const objects = new Map<string, Buffer>()
  const contentType = 'application/pdf'
  const storage: StoragePort = {
    check: () => Promise.resolve(),
    put: async ({ key, body }) => {
      const bytes = body instanceof Readable ? await buffer(body) : Buffer.from(body)
      objects.set(key, bytes)
      return { sizeBytes: bytes.byteLength, contentType }
    },
    stat: (key) => {
      const found = objects.get(key)
      return Promise.resolve(found ? { sizeBytes: found.byteLength, contentType } : null)
    },
    get: (key) => {
      const found = objects.get(key) ?? Buffer.of()
      return Promise.resolve({ body: Readable.from([found]), sizeBytes: found.byteLength, contentType })
    },
    copy: () => Promise.resolve(),
    remove: (key) => {
      objects.delete(key)
      return Promise.resolve()
    },
    createFormPost: ({ expiresAt, key }) => Promise.resolve({ url: formUrl, fields: { key }, expiresAt }),
    ...changes,
  }
  return { storage, disk: null, objects }
}

test('leaves a working bucket unchanged', async () => {
  const opened = openBucket(await openFormReceiver('204 No Content', ''))
  expect(await checkStorage(opened, limitMs)).toMatchObject({ status: 'ok', remedy: null })
  expect(opened.objects.size).toBe(0)
})

test('a bucket that rejects signed uploads fails, with the S3 error code', async () => {
  const error = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
  const opened = openBucket(await openFormReceiver('403 Forbidden', error))
  expect(await checkStorage(opened, limitMs)).toMatchObject({
    status: 'failed',
    message: 'The bucket rejects signed uploads: HTTP 403 SignatureDoesNotMatch.',
    remedy: expect.stringContaining('S3_PUBLIC_ENDPOINT'),
  })
  expect(opened.objects.size).toBe(0)
})

test.each(['501 Not Implemented', '405 Method Not Allowed'])(
  'rejects a bucket without form uploads, which responds with %s',
  async (status) => {
    const error = '<Error><Code>NotImplemented</Code></Error>'
    expect(await checkStorage(openBucket(await openFormReceiver(status, error)), limitMs)).toMatchObject({
      status: 'failed',
      message: `The bucket rejects signed uploads: it has no form uploads (HTTP ${status.slice(0, 3)}).`,
      remedy: expect.stringContaining('Cloudflare R2'),
    })
  },
)

test.each<[string, Partial<StoragePort>, string]>([
  [
    'cannot be written',
    { put: () => Promise.reject(new ProviderError('unavailable', 'Access denied.')) },
    'The bucket cannot be written: Access denied.',
  ],
  [
    'returns other bytes',
    {
      get: () =>
        Promise.resolve({ body: Readable.from([Buffer.from('x')]), sizeBytes: 1, contentType: 'text/plain' }),
    },
    'The bucket cannot be read: it returned other bytes than were stored.',
  ],
  [
    'does not delete',
    { remove: () => Promise.reject(new ProviderError('unavailable', 'Access denied.')) },
    'The bucket does not delete objects.',
  ],
])('a bucket that %s fails', async (_what, changes, message) => {
  expect(await checkStorage(openBucket('http://127.0.0.1:9', changes), limitMs)).toMatchObject({
    status: 'failed',
    message,
    remedy: expect.stringContaining('docs/storage.md'),
  })
})
