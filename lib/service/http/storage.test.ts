import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
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

test('allows uploads from pages on other origins, as configured on S3', async () => {
  const { app } = await createApp()
  const preflight = await app.request('/', {
    method: 'OPTIONS',
    headers: { origin: 'http://127.0.0.1:3000', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect((await app.request('/documents/a.pdf', { method: 'DELETE' })).status).toBe(405)
})

test('rejects a form with a part after the file, and stores nothing', async () => {
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

test('rejects a form that ends within the file, and stores nothing', async () => {
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
