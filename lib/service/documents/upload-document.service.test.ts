import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { documents, uploads } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readPrintedDocument } from '#lib/service/stored-files/read-printed-document.ts'
import { findRecordedFile } from '#lib/service/stored-files/recorded-files.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { fieldsPdf, placeholderPdf, portfolioPdf } from '#tests/support/documents/printed-pdfs.ts'

import { getDocument, loadDocument, printedFileOf } from './documents.ts'
import { uploadDocument } from './upload-document.ts'
import { sweepUploads } from './uploads.ts'

const fixture = await openDocumentsFixture({ maxBytes: 200_000, maxPages: 3 })
const { db, clock, storage } = fixture

const inParts = (bytes: Buffer) => Readable.from([bytes.subarray(0, 100), bytes.subarray(100)])

const rowsOf = async (organizationId: string) => ({
  documents: await db.select().from(documents).where(eq(documents.organizationId, organizationId)),
  uploads: await db.select().from(uploads).where(eq(uploads.organizationId, organizationId)),
})

test('an uploaded PDF is stored byte for byte, with its name, pages, sizes and hash', async () => {
  const ctx = fixture.createContext()
  const pdf = await createTestPdf({ pages: 2, size: [595.28, 841.89] })
  const metadata = await uploadDocument(ctx, { filename: 'C:\\letters\\Notice.pdf', bytes: inParts(pdf) })

  const rows = await rowsOf(ctx.organizationId)
  expect(rows.uploads).toEqual([])
  expect(rows.documents).toEqual([
    {
      organizationId: ctx.organizationId,
      id: expect.any(String),
      documentKey: metadata.document_key,
      filename: 'Notice.pdf',
      sizeBytes: pdf.byteLength,
      pageCount: 2,
      pageSizes: [{ width_points: 595.28, height_points: 841.89, pages: 2 }],
      sha256: createHash('sha256').update(pdf).digest('hex'),
      printSha256: createHash('sha256').update(pdf).digest('hex'),
      warnings: metadata.warnings,
      uploadedBy: ctx.actor.type === 'user' && ctx.actor.userId,
      createdAt: clock.now(),
      purgedAt: null,
      madeFrom: null,
    },
  ])
  expect(metadata).toEqual({
    document_key: `documents/${ctx.organizationId}/${rows.documents[0]?.id}.pdf`,
    filename: 'Notice.pdf',
    page_count: 2,
    size_bytes: pdf.byteLength,
    warnings: [{ code: 'page_scaled', message: expect.stringContaining('94%'), pages: [1, 2] }],
  })
  const stored = await storage.get(metadata.document_key)
  expect(stored.contentType).toBe('application/pdf')
  expect((await buffer(stored.body)).equals(pdf)).toBe(true)
})

test('the same file uploaded twice is two documents', async () => {
  const ctx = fixture.createContext()
  const pdf = await createTestPdf()
  const first = await uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(pdf) })
  const second = await uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(pdf) })
  expect(second.document_key).not.toBe(first.document_key)
})

const broken = async function* (): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-1.7\n')
  throw new ServiceError('VALIDATION_ERROR', 'The form ends before the file is complete.')
}

test.each<[string, string, () => Promise<AsyncIterable<Uint8Array>>]>([
  ['empty', 'INVALID_PDF', async () => Readable.from([])],
  ['not a PDF', 'INVALID_PDF', async () => Readable.from([Buffer.from('<html>')])],
  ['damaged', 'INVALID_PDF', async () => Readable.from([(await createTestPdf()).subarray(0, 500)])],
  [
    'encrypted',
    'ENCRYPTED_PDF',
    async () => Readable.from([await createTestPdf({ encryption: 'password' })]),
  ],
  ['too long', 'TOO_MANY_PAGES', async () => Readable.from([await createTestPdf({ pages: 4 })])],
  ['too large', 'FILE_TOO_LARGE', async () => inParts(await createTestPdf({ ballastBytes: 200_000 }))],
  ['interrupted', 'VALIDATION_ERROR', async () => broken()],
])('rejects a file that is %s as %s, leaving nothing behind', async (_name, code, bytesOf) => {
  const ctx = fixture.createContext()
  const before = await fixture.files()
  const upload = uploadDocument(ctx, { filename: 'a.pdf', bytes: await bytesOf() })
  await expect(upload).rejects.toMatchObject({ name: 'ServiceError', code })
  expect(await fixture.files()).toEqual(before)
  expect(await rowsOf(ctx.organizationId)).toEqual({ documents: [], uploads: [] })
})

test('names the size limit in the rejection, and accepts a file of exactly that size', async () => {
  const ctx = fixture.createContext({
    config: { ...fixture.createContext().config, documents: { maxBytes: 2 * 1024 * 1024, maxPages: 3 } },
  })
  const pdf = await createTestPdf()
  // Readers ignore what follows the end of a PDF.
  const exact = Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024 - pdf.byteLength, '\n')])
  const tooLong = Buffer.concat([exact, Buffer.from('\n')])
  await expect(uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(tooLong) })).rejects.toThrow('2 MB')
  const metadata = await uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(exact) })
  expect(metadata.size_bytes).toBe(2 * 1024 * 1024)
})

test('when storage fails, records nothing and leaves nothing behind', async () => {
  const before = await fixture.files()
  const failing = { ...storage, put: () => Promise.reject(new Error('The disk is full.')) }
  const ctx = fixture.createContext()
  const unlucky = { ...ctx, providers: { ...ctx.providers, storage: failing } }
  const bytes = inParts(await createTestPdf())
  await expect(uploadDocument(unlucky, { filename: 'a.pdf', bytes })).rejects.toThrow('disk is full')
  expect(await fixture.files()).toEqual(before)
  expect(await rowsOf(ctx.organizationId)).toEqual({ documents: [], uploads: [] })
})

/** Runs something in the moment after the document reached storage and before it is recorded. */
const interruptedBy = (interrupt: () => Promise<void>) => {
  const ctx = fixture.createContext()
  const put: typeof storage.put = async (input) => {
    const stored = await storage.put(input)
    await interrupt()
    return stored
  }
  return { ...ctx, providers: { ...ctx.providers, storage: { ...storage, put } } }
}

test('the sweep removes what a crash left in storage', async () => {
  const before = await fixture.files()
  const stopped = Promise.withResolvers<undefined>()
  // A process that dies here never gets further.
  const ctx = interruptedBy(() => {
    stopped.resolve(undefined)
    return new Promise(() => {})
  })
  void uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(await createTestPdf()) })
  await stopped.promise
  expect(await fixture.files()).toHaveLength(before.length + 1)

  await sweepUploads(ctx)
  expect(await fixture.files()).toHaveLength(before.length + 1)
  clock.forward(2 * hourMs)
  await sweepUploads(ctx)
  expect(await fixture.files()).toEqual(before)
  expect(await rowsOf(ctx.organizationId)).toEqual({ documents: [], uploads: [] })
})

test('never records a document that the sweep removed during its upload', async () => {
  const before = await fixture.files()
  const ctx = interruptedBy(async () => {
    clock.forward(2 * hourMs)
    await sweepUploads(ctx)
  })
  const upload = uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(await createTestPdf()) })
  await expect(upload).rejects.toThrow('removed by the sweep')
  expect(await fixture.files()).toEqual(before)
  expect(await rowsOf(ctx.organizationId)).toEqual({ documents: [], uploads: [] })
})

test('stores many concurrent uploads', async () => {
  const ctx = fixture.createContext()
  const pdfs = await Promise.all([1, 2, 3, 1, 2, 3].map((pages) => createTestPdf({ pages })))
  const kept = await Promise.all(
    pdfs.map((pdf) => uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(pdf) })),
  )
  expect(kept.map((document) => document.page_count)).toEqual([1, 2, 3, 1, 2, 3])
  expect((await rowsOf(ctx.organizationId)).documents).toHaveLength(6)
})

const readStored = async (key: string): Promise<Buffer> => buffer((await storage.get(key)).body)

test('stores a filled form unchanged, and previews it as printed, with its values on the page', async () => {
  const ctx = fixture.createContext()
  const form = fieldsPdf(['/FT /Tx /T (Debtor) /V (Will Turner)'])
  const { document_key: key } = await uploadDocument(ctx, { filename: 'form.pdf', bytes: inParts(form) })
  expect((await readStored(key)).equals(form)).toBe(true)
  const document = await loadDocument(ctx, key)
  expect(document.sha256).toBe(createHash('sha256').update(form).digest('hex'))

  const printed = printedFileOf(document)
  const pages = await readStored(printed.key)
  expect(createHash('sha256').update(pages).digest('hex')).toBe(document.printSha256)
  expect(pages.toString('latin1')).not.toContain('/Widget')
  expect((await readPrintedDocument(ctx, document)).byteLength).toBe(pages.byteLength)
  expect((await getDocument(ctx, document.id)).preview_url).toContain(printed.key)
  expect(await findRecordedFile(ctx, printed)).toMatchObject({ kind: 'document', id: document.id })
})

test('returns what a viewer shows and a printer omits, with its page', async () => {
  const ctx = fixture.createContext()
  const form = fieldsPdf(['/FT /Tx /T (Amount) /V (4,250.00) /F 0'])
  const metadata = await uploadDocument(ctx, { filename: 'form.pdf', bytes: inParts(form) })
  const warnings = [
    {
      code: 'annotation_not_printed',
      message: expect.stringContaining('“Amount” with “4,250.00”'),
      pages: [1],
    },
  ]
  expect(metadata.warnings).toEqual(warnings)
  expect(await getDocument(ctx, (await loadDocument(ctx, metadata.document_key)).id)).toMatchObject({
    warnings,
  })
})

test.each([
  ['a dynamic XFA form', placeholderPdf(true), 'XFA'],
  ['a portfolio', portfolioPdf({ isCollection: true }), 'portfolio'],
])('rejects %s, leaving nothing behind', async (_name, pdf, problem) => {
  const ctx = fixture.createContext()
  const before = (await fixture.files()).length
  await expect(uploadDocument(ctx, { filename: 'a.pdf', bytes: inParts(pdf) })).rejects.toMatchObject({
    code: 'INVALID_PDF',
    message: expect.stringContaining(problem),
  })
  expect(await rowsOf(ctx.organizationId)).toEqual({ documents: [], uploads: [] })
  expect(await fixture.files()).toHaveLength(before)
})

test('prints a document of an earlier version with the values of its form', async () => {
  const ctx = fixture.createContext()
  const form = fieldsPdf(['/FT /Tx /T (Debtor) /V (Will Turner)'])
  const { document_key: key } = await uploadDocument(ctx, { filename: 'form.pdf', bytes: inParts(form) })
  const document = await loadDocument(ctx, key)
  const pages = Buffer.from(await readPrintedDocument(ctx, { ...document, printSha256: null }))
  expect(createHash('sha256').update(pages).digest('hex')).toBe(document.printSha256)
})
