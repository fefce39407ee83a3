import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import type { AssembleDocumentInput } from '#lib/contract/documents/document-part.ts'
import { specimenMark } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { getDocument } from '#lib/service/documents/documents.ts'
import { uploadDocument } from '#lib/service/documents/upload-document.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { hiddenLayerPdf, signedPdf } from '#tests/support/documents/nasty-pdfs.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { assembleDocument } from './assemble-document.ts'

const fixture = await openDocumentsFixture({ maxBytes: 200_000, maxPages: 8 })
const { storage } = fixture

const upload = async (ctx: ServiceContext, bytes: Buffer, filename = 'notice.pdf'): Promise<string> =>
  (await uploadDocument(ctx, { filename, bytes: Readable.from([bytes]) })).document_key

const assemble = (
  ctx: ServiceContext,
  keys: readonly (string | { document_key: string; title?: string })[],
  changes: Partial<AssembleDocumentInput> = {},
) =>
  assembleDocument(ctx, {
    parts: keys.map((part) => (typeof part === 'string' ? { document_key: part } : part)),
    separators: false,
    new_sheets: false,
    ...changes,
  })

test('several PDFs become one document in order, with the pages, hash and size of each', async () => {
  const ctx = fixture.createContext()
  const notice = await upload(ctx, await createTestPdf({ pages: 3 }), 'notice.pdf')
  const lease = await upload(ctx, smallPdf('Lease'), 'lease.pdf')
  const whole = await assemble(ctx, [lease, notice])
  expect(whole).toMatchObject({ filename: 'lease and 1 more.pdf', page_count: 4 })
  expect(whole.parts).toMatchObject([
    { document_key: lease, filename: 'lease.pdf', first_page: 1, last_page: 1, separator_page: null },
    { document_key: notice, filename: 'notice.pdf', first_page: 2, last_page: 4, page_count: 3 },
  ])
  // What was uploaded stays unchanged.
  const source = await getDocument(ctx, whole.parts[1]?.document_id ?? '')
  expect(source).toMatchObject({ document_key: notice, parts: [], sha256: whole.parts[1]?.sha256 })
})

test('separator sheets and blank pages are pages of the document', async () => {
  const ctx = fixture.createContext()
  const one = await upload(ctx, smallPdf('One'))
  const parts = [one, { document_key: await upload(ctx, smallPdf('Two')), title: 'Exhibit A' }]
  const whole = await assemble(ctx, parts, { separators: true, new_sheets: true, filename: 'Notice' })
  expect(whole).toMatchObject({ filename: 'Notice.pdf', page_count: 5 })
  expect(whole.parts[1]).toMatchObject({ title: 'Exhibit A', separator_page: 3, first_page: 5 })
  const stored = await buffer((await storage.get(whole.document_key)).body)
  expect(await fixture.createContext().inspector.inspect(stored)).toMatchObject({ pageCount: 5 })
})

test.each(['sandbox', 'live'] as const)('marks only separator sheets among its pages: %s', async (mode) => {
  const ctx = fixture.createContext()
  const parts = [await upload(ctx, smallPdf('One')), await upload(ctx, smallPdf('Two'))]
  const made = { ...ctx, config: { ...ctx.config, mode } }
  const whole = await assemble(made, parts, { separators: true })
  const pages = await pdfPages(await buffer((await storage.get(whole.document_key)).body))
  expect(pages.map((page) => page.includes(specimenMark))).toEqual([false, mode === 'sandbox', false])
})

test('the same PDFs in the same order produce the same file, and another order another file', async () => {
  const ctx = fixture.createContext()
  const [one, two] = [await upload(ctx, smallPdf('One'), 'Straße.pdf'), await upload(ctx, smallPdf('Two'))]
  const separators = { separators: true }
  const first = await assemble(ctx, [two, one], separators)
  expect((await assemble(ctx, [two, one], separators)).sha256).toBe(first.sha256)
  expect((await assemble(ctx, [one, two], separators)).sha256).not.toBe(first.sha256)
})

test('reports a signature that the combined document lacks', async () => {
  const ctx = fixture.createContext()
  const whole = await assemble(ctx, [await upload(ctx, smallPdf('One')), await upload(ctx, signedPdf())])
  expect(whole.parts.map((part) => part.signature_lost)).toEqual([false, true])
})

test('page and size limits apply to the whole, and the part that exceeds them is named', async () => {
  const ctx = fixture.createContext()
  const three = await upload(ctx, await createTestPdf({ pages: 3 }))
  const four = await upload(ctx, await createTestPdf({ pages: 4 }), 'four.pdf')
  expect((await assemble(ctx, [three, four])).page_count).toBe(7)
  await expect(assemble(ctx, [three, three, four])).rejects.toMatchObject({
    code: 'TOO_MANY_PAGES',
    message: 'Together these PDFs have 10 pages; the maximum is 8. It is exceeded with “four.pdf” (part 3).',
    fields: [{ field: 'parts.2.document_key' }],
  })
  // With blank pages and separators, which are printed too.
  await expect(assemble(ctx, [three, four], { separators: true, new_sheets: true })).rejects.toMatchObject({
    code: 'TOO_MANY_PAGES',
  })
  const large = await upload(ctx, await createTestPdf({ ballastBytes: 120_000 }), 'large.pdf')
  await expect(assemble(ctx, [large, large])).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: expect.stringMatching(/larger than 200 KB\. .*“large\.pdf” \(part 2\)/),
  })
})

test('rejects a page that would look different by name, and stores nothing', async () => {
  const ctx = fixture.createContext()
  const plan = await upload(ctx, hiddenLayerPdf(), 'plan.pdf')
  await expect(assemble(ctx, [await upload(ctx, smallPdf('One')), plan])).rejects.toMatchObject({
    code: 'INVALID_PDF',
    message: expect.stringContaining('Page 1 of “plan.pdf” (part 2) would look different'),
  })
})

test('rejects parts of another organization, unknown and assembled ones, naming their positions', async () => {
  const ctx = fixture.createContext()
  const own = await upload(ctx, smallPdf('One'))
  const foreign = await upload(fixture.createContext(), smallPdf('Two'))
  await expect(assemble(ctx, [own, foreign])).rejects.toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
    fields: [{ field: 'parts.1.document_key' }],
  })
  const { document_key: whole } = await assemble(ctx, [own, own])
  await expect(assemble(ctx, [whole, own])).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ field: 'parts.0.document_key', message: expect.stringContaining('assembled from several') }],
  })
})

test('does not assemble a part altered in storage', async () => {
  const ctx = fixture.createContext()
  const [one, two] = [await upload(ctx, smallPdf('One')), await upload(ctx, smallPdf('Two'))]
  await storage.put({ key: two, body: smallPdf('Forged'), contentType: 'application/pdf' })
  await expect(assemble(ctx, [one, two])).rejects.toMatchObject({ code: 'STORED_FILE_ALTERED' })
})
