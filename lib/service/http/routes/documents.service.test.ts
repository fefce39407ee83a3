import { expect, test } from 'vitest'
import { z } from 'zod'

import { documentMetadata, uploadTarget } from '#lib/contract/documents/document.ts'
import { formOf, maxBytes, openDocumentsServer } from '#tests/support/documents/documents-server.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'

const { address, here, post, postJson, expectError, files, apiKey } = await openDocumentsServer()

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

test('a target can be requested without a body', async () => {
  const response = await checkedFetch(address('/api/v1/documents/upload-url'), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(response.status).toBe(200)
})

test('the account states the maximum size of a PDF', async () => {
  const response = await checkedFetch(address('/api/v1/account'), {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(await response.json()).toMatchObject({ data: { max_document_bytes: maxBytes } })
})

test('a client that sends too much receives an error', async () => {
  const before = await files()
  const response = await post('/api/v1/documents/upload', formOf(Buffer.alloc(maxBytes + 1)))
  const error = await expectError(response, 413, 'FILE_TOO_LARGE')
  expect(error.message).toContain('2 MB')
  expect(await files()).toEqual(before)
})

test('returns every other rejection to the sender with its reason', async () => {
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
