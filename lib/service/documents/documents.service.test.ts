import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { documentDetail } from '#lib/contract/documents/document.ts'
import { newId } from '#lib/service/ids.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { getDocument, loadDocument } from './documents.ts'
import { storeInlineDocument, uploadDocument } from './upload-document.ts'

const { createContext } = await openDocumentsFixture({ maxBytes: 100_000 })

const createUploaded = async () => {
  const ctx = createContext()
  const bytes = Readable.from([await createTestPdf({ pages: 2 })])
  const { document_key: key } = await uploadDocument(ctx, { filename: 'letter.pdf', bytes })
  return { ctx, key, id: (await loadDocument(ctx, key)).id }
}

test('a document is found by its key and by its ID', async () => {
  const { ctx, key, id } = await createUploaded()
  expect(await loadDocument(ctx, key)).toMatchObject({ id, documentKey: key, pageCount: 2 })
  const detail = await getDocument(ctx, id)
  expect(documentDetail.parse(detail)).toEqual(detail)
  expect(detail).toMatchObject({
    document_key: key,
    document_id: id,
    page_sizes: [{ width_points: 612, height_points: 792, pages: 2 }],
    preview_url: expect.stringContaining(`/storage/${key}?`),
  })
})

test('a document states how its oversized pages will be scaled', async () => {
  const ctx = createContext()
  const bytes = Readable.from([await createTestPdf({ pages: 2, size: [612, 1008] })])
  const { document_key: key } = await uploadDocument(ctx, { filename: 'legal.pdf', bytes })
  expect(await getDocument(ctx, (await loadDocument(ctx, key)).id)).toMatchObject({
    scaling: { pages: 2, smallest_percent: 78, largest_percent: 78 },
  })
})

test('another organization’s document is not found, by key or id', async () => {
  const { ctx, key, id } = await createUploaded()
  const stranger = createContext()
  const forged = key.replace(ctx.organizationId, stranger.organizationId)
  for (const documentKey of [key, forged]) {
    await expect(loadDocument(stranger, documentKey)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
  }
  await expect(getDocument(stranger, id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
})

test.each(['', 'x', 'documents/x/y.pdf', '../../etc/passwd', 'documents/\0.pdf', `${newId()}.pdf`])(
  'the key %j names no document',
  async (key) => {
    await expect(loadDocument(createContext(), key)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
  },
)

test('a malformed ID names no document', async () => {
  for (const id of ['', 'no-uuid', '\0']) {
    await expect(getDocument(createContext(), id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
  }
})

test.each([
  ['plain', (base64: string) => base64],
  ['with a data: prefix', (base64: string) => `data:application/pdf;base64,${base64}`],
  ['with parameters in its prefix', (base64: string) => `data:application/pdf;name=a.pdf;base64,${base64}`],
  ['broken into lines', (base64: string) => `\n${base64.replaceAll(/.{76}/g, '$&\r\n')}\n`],
])('a PDF sent inline in Base64, %s, becomes a document', async (_name, write) => {
  const pdf = await createTestPdf({ pages: 2 })
  const document = await storeInlineDocument(createContext(), write(pdf.toString('base64')))
  expect(document).toMatchObject({ filename: 'document.pdf', pageCount: 2, sizeBytes: pdf.byteLength })
})

test.each([
  ['empty text', ''],
  ['only a prefix', 'data:application/pdf;base64,'],
  ['a character outside the alphabet', 'JVBERi0x*jcK'],
  ['the URL alphabet', 'JVBERi0x_-cK'],
  ['missing padding', 'JVBERi0xLjcKJQ'],
  ['padding in the middle', 'JVBE=i0xLjcK'],
  ['nothing but padding', '===='],
  ['another encoding in its prefix', 'data:application/pdf,JVBERi0xLjcK'],
])('rejects inline %s, naming the field', async (_name, text) => {
  await expect(storeInlineDocument(createContext(), text)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ field: 'document', message: expect.stringContaining('Base64') }],
  })
})

test('inline documents follow the same rules as uploads', async () => {
  const inline = (bytes: Buffer) => storeInlineDocument(createContext(), bytes.toString('base64'))
  await expect(inline(Buffer.from('hello'))).rejects.toMatchObject({ code: 'INVALID_PDF' })
  await expect(inline(await createTestPdf({ encryption: 'password' }))).rejects.toMatchObject({
    code: 'ENCRYPTED_PDF',
  })
  await expect(inline(await createTestPdf({ ballastBytes: 100_000 }))).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  })
})
