import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { newId } from '#lib/service/ids.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { confirmUpload, createUploadTarget, sweepUploads } from './uploads.ts'

const fixture = await openDocumentsFixture()
const { db, clock, storage, createContext, post } = fixture

const hours = (count: number) => count * hourMs

const createPosted = async (file: Buffer) => {
  const ctx = createContext()
  const target = await createUploadTarget(ctx, { filename: 'notice' })
  expect(await post(target, file)).toBe(204)
  return { ctx, target, confirm: () => confirmUpload(ctx, { upload_id: target.upload_id }) }
}

const documentsOf = (organizationId: string) =>
  db.select().from(documents).where(eq(documents.organizationId, organizationId))

test('a confirmed upload is a document like any other, and its staged file is gone', async () => {
  const pdf = await createTestPdf({ pages: 3 })
  const { ctx, target, confirm } = await createPosted(pdf)
  const metadata = await confirm()
  expect(metadata).toEqual({
    document_key: expect.stringMatching(new RegExp(`^documents/${ctx.organizationId}/[0-9a-f-]{36}\\.pdf$`)),
    filename: 'notice.pdf',
    page_count: 3,
    size_bytes: pdf.byteLength,
    warnings: [],
  })
  expect((await buffer((await storage.get(metadata.document_key)).body)).equals(pdf)).toBe(true)
  expect(await storage.stat(target.fields['key'] ?? '')).toBeNull()
})

test('confirming again returns the same document, even after the target expired', async () => {
  const { ctx, confirm } = await createPosted(await createTestPdf())
  const first = await confirm()
  expect(await confirm()).toEqual(first)
  clock.forward(hours(2))
  expect(await confirm()).toEqual(first)
  expect(await documentsOf(ctx.organizationId)).toHaveLength(1)
})

test('simultaneous confirmations produce one document, stored once', async () => {
  const before = await fixture.files()
  const { ctx, confirm } = await createPosted(await createTestPdf())
  const answers = await Promise.all(Array.from({ length: 6 }, confirm))
  expect(new Set(answers.map((answer) => answer.document_key)).size).toBe(1)
  expect(await documentsOf(ctx.organizationId)).toHaveLength(1)
  expect(await fixture.files()).toHaveLength(before.length + 1)
})

test('a confirmation before the upload says so and can be repeated', async () => {
  const ctx = createContext()
  const target = await createUploadTarget(ctx, {})
  const confirm = () => confirmUpload(ctx, { upload_id: target.upload_id })
  await expect(confirm()).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
  await post(target, await createTestPdf())
  expect(await confirm()).toMatchObject({ filename: 'document.pdf', page_count: 1 })
})

test('an expired target accepts no file and cannot be confirmed', async () => {
  const { ctx, target, confirm } = await createPosted(await createTestPdf())
  clock.forward(target.expires_in * 1000)
  expect(await post(target, await createTestPdf())).toBe(403)
  await expect(confirm()).rejects.toMatchObject({ code: 'UPLOAD_EXPIRED' })
  expect(await documentsOf(ctx.organizationId)).toEqual([])
})

test('an upload is visible to its own organization only', async () => {
  const { target } = await createPosted(await createTestPdf())
  for (const uploadId of [target.upload_id, newId(), 'no-uuid']) {
    const stranger = createContext()
    await expect(confirmUpload(stranger, { upload_id: uploadId })).rejects.toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
    })
  }
})

test('names and removes a rejected file, and the target accepts another', async () => {
  const { ctx, target, confirm } = await createPosted(await createTestPdf({ encryption: 'restrictions' }))
  await expect(confirm()).rejects.toMatchObject({ code: 'ENCRYPTED_PDF' })
  expect(await storage.stat(target.fields['key'] ?? '')).toBeNull()
  await post(target, Buffer.from('not a PDF'))
  await expect(confirm()).rejects.toMatchObject({
    code: 'INVALID_PDF',
    message: expect.stringContaining('not a PDF'),
  })
  await post(target, await createTestPdf())
  expect(await confirm()).toMatchObject({ page_count: 1 })
  expect(await documentsOf(ctx.organizationId)).toHaveLength(1)
})

test('a file posted again after the confirmation changes nothing and is swept', async () => {
  const pdf = await createTestPdf()
  const { ctx, target, confirm } = await createPosted(pdf)
  const metadata = await confirm()
  expect(await post(target, await createTestPdf({ pages: 5 }))).toBe(204)
  expect(await confirm()).toEqual(metadata)
  expect((await buffer((await storage.get(metadata.document_key)).body)).equals(pdf)).toBe(true)
  clock.forward(hours(2))
  await sweepUploads(ctx)
  expect(await storage.stat(target.fields['key'] ?? '')).toBeNull()
  expect(await storage.stat(metadata.document_key)).not.toBeNull()
})

test('an unconfirmed upload is swept after its expiry, and stays expired', async () => {
  const { ctx, target, confirm } = await createPosted(await createTestPdf())
  const key = target.fields['key'] ?? ''
  await sweepUploads(ctx)
  expect(await storage.stat(key)).not.toBeNull()
  clock.forward(hours(2))
  await sweepUploads(ctx)
  expect(await storage.stat(key)).toBeNull()
  await expect(confirm()).rejects.toMatchObject({ code: 'UPLOAD_EXPIRED' })
  await sweepUploads(ctx)
})

test('the target states its limit and its expiry, and allows files up to the limit', async () => {
  const ctx = createContext()
  const { upload_id, upload_url, expires_in } = await createUploadTarget(ctx, { filename: 'a.pdf' })
  expect(upload_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(upload_url).toBe(`${ctx.config.appUrl}/storage`)
  expect(expires_in).toBe(3600)
})
