import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { storageApp } from '#lib/service/http/storage.ts'
import { describeStoragePort } from '#lib/service/providers/storage/port-suite.ts'
import { createTestClock } from '#tests/support/clock.ts'

import { createDiskStorage, storagePath } from './adapter.ts'
import { openObjectFiles } from './object-files.ts'

const createRoot = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'mailroom-storage-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

const openStorage = async (root: string, secret = 'a secret of the test, long enough') => {
  const clock = createTestClock()
  const storage = await createDiskStorage({ root, secret, appUrl: () => 'http://mail.test', clock })
  const app = storageApp(storage)
  const send = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname.slice(storagePath.length) || '/'
    return app.request(new Request(`${url.origin}${path}${url.search}`, request))
  }
  return { storage, send, now: () => clock.now(), clock }
}

describeStoragePort('disk storage', async () => openStorage(await createRoot()))

test.each([
  '',
  '/etc/passwd',
  '..',
  '../secret.pdf',
  'documents/../../secret.pdf',
  'documents/./a.pdf',
  'documents//a.pdf',
  'documents/a.pdf/',
  '.incoming/a.pdf',
  'documents/.a.pdf.type',
  String.raw`documents\..\a.pdf`,
  'documents/a\0.pdf',
  'documents/ä.pdf',
  'a'.repeat(513),
])('never accesses the key %j, which could leave the root or collide with other files', async (key) => {
  const { storage } = await openStorage(await createRoot())
  const body = Buffer.from('%PDF-')
  await expect(storage.put({ key, body, contentType: 'application/pdf' })).rejects.toThrow(
    'Invalid storage key',
  )
  await expect(storage.get(key)).rejects.toThrow('Invalid storage key')
  await expect(storage.stat(key)).rejects.toThrow('Invalid storage key')
  await expect(storage.remove(key)).rejects.toThrow('Invalid storage key')
})

test('a directory is not an object', async () => {
  const { storage } = await openStorage(await createRoot())
  await storage.put({ key: 'documents/a.pdf', body: Buffer.from('%PDF-'), contentType: 'application/pdf' })
  expect(await storage.stat('documents')).toBeNull()
  await expect(storage.get('documents')).rejects.toMatchObject({ kind: 'not_found' })
})

test('objects are files named by their keys, without companion files', async () => {
  const root = await createRoot()
  const { storage } = await openStorage(root)
  await storage.put({ key: 'documents/a.pdf', body: Buffer.from('%PDF-'), contentType: 'application/pdf' })
  const files = await readdir(root, { recursive: true })
  expect(files.sort()).toEqual(['.incoming', 'documents', 'documents/a.pdf'])
})

test('removes half-written files of a crash at the next start, but no active upload', async () => {
  const root = await createRoot()
  await openStorage(root)
  await writeFile(join(root, '.incoming', 'abandoned'), 'half')
  await utimes(join(root, '.incoming', 'abandoned'), 1_000_000, 1_000_000)
  await writeFile(join(root, '.incoming', 'under-way'), 'half')
  await openStorage(root)
  expect(await readdir(join(root, '.incoming'))).toEqual(['under-way'])
})

test('rejects a form signed under another secret', async () => {
  const root = await createRoot()
  const mine = await openStorage(root)
  const theirs = await openStorage(root, 'another secret of the test, long enough')
  const expiresAt = new Date(mine.now().getTime() + 60_000)
  const input = { key: 'documents/a.pdf', contentType: 'application/pdf', maxBytes: 1000, expiresAt }
  const { url, fields } = await theirs.storage.createFormPost(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob(['%PDF-']), 'a.pdf')
  expect((await mine.send(new Request(url, { method: 'POST', body: form }))).status).toBe(403)
})

test('rejects a form without a file', async () => {
  const { storage, send, now } = await openStorage(await createRoot())
  const expiresAt = new Date(now().getTime() + 60_000)
  const input = { key: 'documents/a.pdf', contentType: 'application/pdf', maxBytes: 1000, expiresAt }
  const { url, fields } = await storage.createFormPost(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await send(new Request(url, { method: 'POST', body: form }))
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('<Code>InvalidArgument</Code>')
  expect(await storage.stat('documents/a.pdf')).toBeNull()
})

test('a disk without enough free space fails the check, and a check leaves nothing behind', async () => {
  const root = await createRoot()
  await (await openObjectFiles(root)).check()
  expect(await readdir(join(root, '.incoming'))).toEqual([])
  const full = await openObjectFiles(root, { minFreeBytes: Number.MAX_SAFE_INTEGER })
  await expect(full.check()).rejects.toThrow('full')
})
