import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { errorBody } from '#lib/contract/api/errors.ts'
import { documentMetadata, uploadTarget } from '#lib/contract/documents/document.ts'
import { createKeyFinder } from '#lib/service/api-keys/authenticate-key.ts'
import { createRequestLog } from '#lib/service/api-requests/request-log.ts'
import { createApp } from '#lib/service/http/app.ts'
import { createAuth } from '#lib/service/http/auth.ts'
import { storageApp } from '#lib/service/http/storage.ts'
import { createMetrics } from '#lib/service/observability/metrics.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import type { PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'

// Over a real socket, because what matters here is how bytes stream and that answers arrive.

const maxBytes = 2 * 1024 * 1024
const { createContext, storage, files } = await openDocumentsFixture({ maxBytes, maxPages: 20 })
const payments: Partial<PaymentsPort> = {
  createCustomer: () => Promise.resolve({ customerId: 'cus_1' }),
}
const base = createContext()
// These tests reach no other method of the port.
const deps = createContext({ providers: { ...base.providers, payments: payments as PaymentsPort } })
const app = createApp({
  deps,
  auth: createAuth(deps),
  findKey: createKeyFinder(deps),
  storage: storageApp(storage),
  sandbox: null,
  metrics: createMetrics(deps.pool, deps.config.dataDirectory),
  requestLog: createRequestLog(deps),
  live: { subscribe: () => () => {}, watchAccess: () => () => {}, hasChangedSince: () => false },
})
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
afterAll(() => new Promise((resolve) => server.close(resolve)))

let apiKey = ''
beforeAll(async () => {
  const owner = { ownerEmail: 'owner@harbor.test', ownerPassword: 'a long enough password' }
  const created = await createOrganization(deps, { name: 'Harbor Legal', ...owner, verified: true })
  apiKey = created.apiKey
})

const address = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

const post = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
  checkedFetch(address(path), {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  })

const postJson = (path: string, body: unknown) =>
  post(path, JSON.stringify(body), { 'content-type': 'application/json' })

const formOf = (file: Buffer, name = 'file'): FormData => {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'Kündigung.pdf')
  return form
}

const expectError = async (response: Response, status: number, code: string) => {
  const { error } = errorBody.parse(await response.json())
  expect({ status: response.status, code: error.code }).toEqual({ status, code })
  return error
}

/** An address that the service handed out, at the port that this test listens on. */
const here = (url: string): string => address(new URL(url).pathname + new URL(url).search)

test('a PDF uploaded in a form is a document that can be read and previewed', async () => {
  const pdf = await createTestPdf({ pages: 10, ballastBytes: 1_000_000 })
  const response = await post('/api/v1/documents/upload', formOf(pdf))
  expect(response.status).toBe(201)
  const { data } = z.object({ data: documentMetadata }).parse(await response.json())
  expect(data).toMatchObject({ filename: 'Kündigung.pdf', page_count: 10, size_bytes: pdf.byteLength })

  const documentId = /([^/]+)\.pdf$/.exec(data.document_key)?.[1]
  const detail = await checkedFetch(address(`/api/v1/documents/${documentId}`), {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const read = z.object({ data: z.object({ preview_url: z.string() }) }).parse(await detail.json())
  const preview = await fetch(here(read.data.preview_url))
  expect(preview.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await preview.arrayBuffer()).equals(pdf)).toBe(true)
  // A part cannot be compared with the hash of the whole.
  const part = await fetch(here(read.data.preview_url), { headers: { range: 'bytes=0-4' } })
  expect([part.status, part.headers.get('accept-ranges')]).toEqual([200, 'none'])
  await part.body?.cancel()
})

test('an upload posted straight to storage and confirmed is a document', async () => {
  const response = await postJson('/api/v1/documents/upload-url', { filename: 'notice.pdf' })
  const target = z.object({ data: uploadTarget }).parse(await response.json()).data
  const form = new FormData()
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(await createTestPdf())], { type: 'application/pdf' }), 'x.pdf')
  const posted = await fetch(here(target.upload_url), { method: 'POST', body: form })
  expect(posted.status).toBe(204)
  const confirmed = await postJson('/api/v1/documents/confirm', { upload_id: target.upload_id })
  expect(confirmed.status).toBe(200)
  expect(await confirmed.json()).toMatchObject({ data: { filename: 'notice.pdf', page_count: 1 } })
})

test('a target can be asked for without a body', async () => {
  const response = await checkedFetch(address('/api/v1/documents/upload-url'), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(response.status).toBe(200)
})

test('whoever sends too much is told so, also while still sending', async () => {
  const before = await files()
  for (const bytes of [maxBytes + 1, 20 * maxBytes]) {
    // What is still sent after the response is drained for half a second; a busy machine that takes longer is cut off.
    const response = await vi.waitFor(() => post('/api/v1/documents/upload', formOf(Buffer.alloc(bytes))), {
      timeout: 60_000,
    })
    const error = await expectError(response, 413, 'FILE_TOO_LARGE')
    expect(error.message).toContain('2 MB')
  }
  expect(await files()).toEqual(before)
})

test('every other refusal reaches the sender with its reason', async () => {
  const path = '/api/v1/documents/upload'
  await expectError(await post(path, formOf(Buffer.from('hello'))), 400, 'INVALID_PDF')
  await expectError(await post(path, formOf(Buffer.alloc(0))), 400, 'INVALID_PDF')
  const encrypted = await createTestPdf({ encryption: 'password' })
  await expectError(await post(path, formOf(encrypted)), 400, 'ENCRYPTED_PDF')
  await expectError(await post(path, formOf(await createTestPdf({ pages: 21 }))), 400, 'TOO_MANY_PAGES')
  await expectError(await postJson(path, {}), 415, 'UNSUPPORTED_MEDIA_TYPE')
  const error = await expectError(await post(path, formOf(encrypted, 'pdf')), 400, 'VALIDATION_ERROR')
  expect(error.fields).toMatchObject([{ field: 'file' }])
  await expectError(await postJson('/api/v1/documents/confirm', {}), 400, 'VALIDATION_ERROR')
})
