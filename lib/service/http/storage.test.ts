import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createDiskStorage, storagePath } from '#lib/service/providers/storage/disk/adapter.ts'
import { createTestClock } from '#tests/support/clock.ts'

import { storageApp } from './storage.ts'

// What any storage must do is in the port's suite; here is what this app adds.

const minute = 60_000

const createApp = async () => {
  const root = await mkdtemp(join(tmpdir(), 'mailroom-storage-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const clock = createTestClock()
  const storage = await createDiskStorage({
    root,
    secret: 'a secret of the test, long enough',
    appUrl: () => 'http://mail.test',
    clock,
  })
  const expiresAt = new Date(clock.now().getTime() + minute)
  return { storage, app: storageApp(storage), expiresAt, root }
}

const createObject = async (content = '0123456789', contentType = 'application/pdf') => {
  const { storage, app, expiresAt } = await createApp()
  const key = 'documents/a.pdf'
  await storage.put({ key, body: Buffer.from(content), contentType })
  const url = await storage.createReadUrl({ key, expiresAt, filename: 'a.pdf', inline: true })
  const path = url.slice(`http://mail.test${storagePath}`.length)
  return {
    path,
    app,
    read: (headers: Record<string, string> = {}, method = 'GET') => app.request(path, { method, headers }),
  }
}

test('a file that pretends to be a page can do nothing where it is shown', async () => {
  const { read } = await createObject('<script>alert(1)</script>', 'text/html')
  const { headers } = await read()
  expect(headers.get('content-security-policy')).toMatch(/sandbox;.*default-src 'none'/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
  ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-30', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=9-9', 206, 'bytes 9-9/10', '9'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['bytes=5-4', 200, null, '0123456789'],
  ['bytes=-', 200, null, '0123456789'],
  ['lines=0-1', 200, null, '0123456789'],
])('the range %s is answered %i', async (range, status, contentRange, content) => {
  const { read } = await createObject()
  const response = await read({ range })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(response.headers.get('content-length')).toBe(String(content.length))
  expect(await response.text()).toBe(content)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('the range %s cannot be satisfied', async (range) => {
  const { read } = await createObject()
  const response = await read({ range })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
})

test('a range of something that has changed since is answered whole', async () => {
  const { read } = await createObject()
  const etag = (await read()).headers.get('etag') ?? ''
  expect((await read({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await read({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

test('HEAD tells the size without the content', async () => {
  const { read } = await createObject()
  const response = await read({}, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('10')
  expect(await response.text()).toBe('')
})

test('pages on other origins may read and post, as configured on S3', async () => {
  const { app, read, path } = await createObject()
  expect((await read({ origin: 'http://127.0.0.1:3000' })).headers.get('access-control-allow-origin')).toBe(
    '*',
  )
  const preflight = await app.request('/', {
    method: 'OPTIONS',
    headers: { origin: 'http://127.0.0.1:3000', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect((await app.request(path, { method: 'DELETE' })).status).toBe(405)
})

test.each([
  '/',
  '/documents/a.pdf',
  '/documents/none.pdf',
  '/..%2F..%2Fetc%2Fpasswd',
  '/.incoming/x',
  '/%00',
])('nothing is read at %s without a signature', async (path) => {
  const { app } = await createObject()
  const { status } = await app.request(path)
  expect([403, 404, 405]).toContain(status)
})

test('a form with a part behind the file is refused and nothing is kept', async () => {
  const { storage, app, expiresAt, root } = await createApp()
  const key = 'uploads/a.pdf'
  const target = await storage.createFormPost({
    key,
    contentType: 'application/pdf',
    maxBytes: 100,
    expiresAt,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
  form.append('file', new Blob(['%PDF-']), 'a.pdf')
  form.append('x', 'y')
  const response = await app.request('/', { method: 'POST', body: form })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/xml')
  expect(await response.text()).toContain('<Code>MalformedPOSTRequest</Code>')
  expect(await storage.stat(key)).toBeNull()
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

test('a form that breaks off in the file is refused and nothing is kept', async () => {
  const { storage, app, expiresAt, root } = await createApp()
  const key = 'uploads/a.pdf'
  const target = await storage.createFormPost({
    key,
    contentType: 'application/pdf',
    maxBytes: 100,
    expiresAt,
  })
  const fields = Object.entries(target.fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const body = `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const response = await app.request('/', { method: 'POST', body, headers })
  expect(response.status).toBe(400)
  expect(await storage.stat(key)).toBeNull()
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})
