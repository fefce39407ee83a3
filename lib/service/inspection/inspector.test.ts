import { createHash } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { assemblePdf } from '#tests/support/documents/small-pdf.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 5 })
afterAll(() => inspector.close())

const megabyte = 1024 * 1024

/** A document whose cross-reference stream inflates to this many zeros. */
const createBomb = (bytes: number): Buffer => {
  const packed = deflateSync(Buffer.alloc(bytes))
  const head = '%PDF-1.7\n'
  return Buffer.concat([
    Buffer.from(
      `${head}1 0 obj\n<< /Type /XRef /Size 5 /W [1 8 8] /Root 2 0 R /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from(`\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

test('counts, measures and hashes a valid document', async () => {
  const pdf = await createTestPdf({ pages: 3, size: [595.28, 841.89] })
  expect(await inspector.inspect(pdf)).toEqual({
    pageCount: 3,
    pageSizes: [{ width_points: 595.28, height_points: 841.89, pages: 3 }],
    sizeBytes: pdf.byteLength,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  })
})

test('returns page sizes as displayed, with rotated pages counted as rotated', async () => {
  const pdf = assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 612 792] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Rotate 90 >>',
    '<< /Type /Page /Parent 2 0 R /Rotate 180 >>',
  )
  expect((await inspector.inspect(pdf)).pageSizes).toEqual([
    { width_points: 612, height_points: 792, pages: 2 },
    { width_points: 792, height_points: 612, pages: 1 },
  ])
})

test('reads an open file without a copy, larger than one read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-inspector-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const pdf = await createTestPdf({ pages: 2, ballastBytes: 5 * megabyte })
  await writeFile(join(directory, 'file'), pdf)
  await using file = await open(join(directory, 'file'))
  const inspection = await inspector.inspect({ descriptor: file.fd, sizeBytes: pdf.byteLength })
  expect(inspection).toEqual(await inspector.inspect(pdf))
})

test.each([
  ['an empty file', Buffer.alloc(0), 'INVALID_PDF', /is empty/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and more of it'), 'INVALID_PDF', /is not a PDF/],
  ['only a header', Buffer.from('%PDF-1.7\n'), 'INVALID_PDF', /is damaged/],
  [
    'a document without pages',
    assemblePdf('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'),
    'INVALID_PDF',
    /has no pages/,
  ],
  [
    'a document that promises pages it does not have',
    assemblePdf(
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 612 792] >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ),
    'INVALID_PDF',
    /page 2 cannot be read/,
  ],
])('rejects %s, naming the error', async (_name, bytes, code, message) => {
  await expect(inspector.inspect(bytes)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  })
})

test('rejects half a document as damaged', async () => {
  const pdf = await createTestPdf({ pages: 3 })
  await expect(inspector.inspect(pdf.subarray(0, pdf.length / 2))).rejects.toMatchObject({
    code: 'INVALID_PDF',
    message: expect.stringContaining('damaged'),
  })
})

test('rejects both kinds of encryption', async () => {
  await expect(inspector.inspect(await createTestPdf({ encryption: 'password' }))).rejects.toMatchObject({
    code: 'ENCRYPTED_PDF',
    message: expect.stringContaining('password'),
  })
  await expect(inspector.inspect(await createTestPdf({ encryption: 'restrictions' }))).rejects.toMatchObject({
    code: 'ENCRYPTED_PDF',
    message: expect.stringContaining('restrict'),
  })
})

test('accepts the maximum number of pages, and rejects one more with both numbers', async () => {
  expect(await inspector.inspect(await createTestPdf({ pages: 5 }))).toMatchObject({ pageCount: 5 })
  await expect(inspector.inspect(await createTestPdf({ pages: 6 }))).rejects.toMatchObject({
    code: 'TOO_MANY_PAGES',
    message: expect.stringMatching(/6 pages.* 5 /),
  })
})

test('rejects a document that unpacks to more than the memory limit, and serves the next one', async () => {
  const lost: string[] = []
  const small = createPdfInspector({
    maxPages: 5,
    memoryLimitBytes: 32 * megabyte,
    size: 1,
    onWorkerLost: (error) => lost.push(error.reason),
  })
  onTestFinished(() => small.close())
  await expect(small.inspect(createBomb(200 * megabyte))).rejects.toMatchObject({
    code: 'INVALID_PDF',
    message: expect.stringContaining('memory'),
  })
  expect(lost).toEqual(['death'])
  expect(await small.inspect(await createTestPdf())).toMatchObject({ pageCount: 1 })
})

test('rejects a document that exceeds the time limit, and serves the next one', async () => {
  const lost: string[] = []
  const hasty = createPdfInspector({
    maxPages: 5,
    timeLimitMs: 100,
    size: 1,
    onWorkerLost: (error) => lost.push(error.reason),
  })
  onTestFinished(() => hasty.close())
  // Without a table of contents every "obj" has to be looked at.
  const slow = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40 * megabyte, '1 0 obj << ')])
  await expect(hasty.inspect(slow)).rejects.toMatchObject({
    code: 'INVALID_PDF',
    message: expect.stringContaining('seconds to read'),
  })
  expect(lost).toEqual(['timeout'])
  expect(await hasty.inspect(await createTestPdf())).toMatchObject({ pageCount: 1 })
})

test('a print file is the cover followed by the document', async () => {
  const cover = await createTestPdf({ size: [612, 792] })
  const document = await createTestPdf({ pages: 3, size: [300, 400] })
  const bytes = await inspector.composePrintFile({ cover, document, duplex: false })
  expect((await inspector.inspect(bytes)).pageSizes).toEqual([
    { width_points: 612, height_points: 792, pages: 1 },
    { width_points: 300, height_points: 400, pages: 3 },
  ])
})

test('printed on both sides, the document starts on a new sheet', async () => {
  const document = await createTestPdf({ pages: 2, size: [300, 400] })
  const single = await createTestPdf()
  const afterOne = await inspector.composePrintFile({ cover: single, document, duplex: true })
  expect((await inspector.inspect(afterOne)).pageSizes).toMatchObject([{ pages: 2 }, { pages: 2 }])
  const double = await createTestPdf({ pages: 2 })
  const afterTwo = await inspector.composePrintFile({ cover: double, document, duplex: true })
  expect((await inspector.inspect(afterTwo)).pageSizes).toMatchObject([{ pages: 2 }, { pages: 2 }])
})

test('a document whose page tree cannot be extended is still printed with its cover', async () => {
  const document = assemblePdf(
    '<< /Type /Catalog /Pages 3 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
  )
  const bytes = await inspector.composePrintFile({ cover: await createTestPdf(), document, duplex: false })
  expect((await inspector.inspect(bytes)).pageSizes).toMatchObject([
    { width_points: 612 },
    { width_points: 300 },
  ])
})

test('names pages of a print file that do not show the document', async () => {
  const [document, other, cover] = await Promise.all([
    createTestPdf({ pages: 3, text: 'PAY 100 DOLLARS' }),
    createTestPdf({ pages: 3, text: 'PAY 900 DOLLARS' }),
    createTestPdf({ pages: 1, text: 'Address' }),
  ])
  const printFile = await inspector.composePrintFile({ cover, document, duplex: false })
  const pairs = [1, 2, 3].map((page) => ({ page: page + 1, documentPage: page }))
  expect(await inspector.comparePages({ printFile, document, pairs })).toEqual([])
  expect(await inspector.comparePages({ printFile, document: other, pairs })).toEqual(
    pairs.map((pair) => ({ ...pair, isCertain: true })),
  )
  const shifted = [{ page: 1, documentPage: 1 }]
  expect(await inspector.comparePages({ printFile, document, pairs: shifted })).toMatchObject(shifted)
  const beyond = [{ page: 9, documentPage: 1 }]
  expect(await inspector.comparePages({ printFile, document, pairs: beyond })).toMatchObject(beyond)
})
