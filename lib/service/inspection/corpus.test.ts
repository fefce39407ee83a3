import { afterAll, describe, expect, test } from 'vitest'

import { ServiceError } from '#lib/service/errors.ts'
import { makePdfCorpus } from '#tests/support/fixtures/pdf-corpus.ts'
import type { PdfClass, PdfRow } from '#tests/support/fixtures/pdf-corpus.ts'
import { hasRecordings, readRecording } from '#tests/support/vendors/recordings.ts'

import { createPdfInspector } from './inspector.ts'
import type { Inspection } from './reading.ts'

/** Real and hostile PDFs collected by others, with what qpdf, poppler and mupdf agree about them. */
const readCollected = (): PdfRow[] =>
  readRecording('pdfs/truth.tsv')
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file = '', truth = '', pages = '', size = '', sha256 = ''] = line.split('\t')
      const [, width, height] = /^([\d.]+) x ([\d.]+)/.exec(size) ?? []
      return {
        file,
        // The file is written by the same table of classes as ours.
        truth: truth as PdfClass,
        pages: Number(pages),
        firstPage: width && height ? [Number(width), Number(height)] : null,
        sha256,
        read: () => readRecording(`pdfs/${file}`),
      }
    })

const corpora = [
  { name: 'our corpus', rows: await makePdfCorpus(), missedAtMost: 0 },
  // PDFium cannot repair three of the 45 files that all other tools repair.
  ...(hasRecordings('pdfs')
    ? [{ name: 'the collected corpus', rows: readCollected(), missedAtMost: 3 }]
    : []),
]

const inspector = createPdfInspector({ maxPages: 10_000 })
afterAll(() => inspector.close())

const inspect = async (row: PdfRow): Promise<Inspection | ServiceError> => {
  try {
    return await inspector.inspect(row.read())
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

const summary = (row: PdfRow, result: Inspection | ServiceError) =>
  result instanceof ServiceError
    ? `${row.file}: ${result.code} ${result.message}`
    : `${row.file}: ${result.pageCount} pages`

const ascending = ([a, b]: readonly [number, number]) => (a < b ? [a, b] : [b, a])

describe.each(corpora)('$name', ({ rows, missedAtMost }) => {
  const ofClass = (...truths: PdfClass[]) => {
    const found = rows.filter((row) => truths.includes(row.truth))
    expect(found.length).toBeGreaterThan(0)
    return found
  }

  test('every valid PDF is accepted with its exact page count and hash', async () => {
    for (const row of ofClass('ACCEPT')) {
      const result = await inspect(row)
      expect(summary(row, result)).toBe(`${row.file}: ${row.pages} pages`)
      expect(result).toMatchObject({ sha256: row.sha256 })
    }
  })

  test('measures the first page like other tools, displayed upright or rotated', async () => {
    for (const row of ofClass('ACCEPT')) {
      const result = await inspect(row)
      if (result instanceof ServiceError) throw result
      const [first] = result.pageSizes
      const [shorter = 0, longer = 0] = ascending([first?.width_points ?? 0, first?.height_points ?? 0])
      const [expectedShorter = 0, expectedLonger = 0] = ascending(row.firstPage ?? [0, 0])
      expect(Math.abs(shorter - expectedShorter), row.file).toBeLessThan(0.01)
      expect(Math.abs(longer - expectedLonger), row.file).toBeLessThan(0.01)
    }
  })

  test(`accepts damaged PDFs that other tools repair alike, all but ${missedAtMost} at most`, async () => {
    const missed: string[] = []
    for (const row of ofClass('ACCEPT_REPAIRED')) {
      const result = await inspect(row)
      if (result instanceof ServiceError || result.pageCount !== row.pages) missed.push(summary(row, result))
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(missedAtMost)
  })

  test('rejects both kinds of encryption as encryption', async () => {
    for (const row of [...ofClass('ENC_USER_PASSWORD'), ...ofClass('ENC_OWNER_ONLY')]) {
      expect(await inspect(row), row.file).toMatchObject({ code: 'ENCRYPTED_PDF' })
    }
  })

  test('rejects a file without a readable page, with a reason', async () => {
    for (const row of ofClass('REJECT')) {
      expect(summary(row, await inspect(row))).toMatch(/INVALID_PDF The (PDF|file) /)
    }
  })

  test('files on which the tools disagree get a response without the loss of a worker', async () => {
    for (const row of ofClass('AMBIGUOUS')) {
      const result = await inspect(row)
      if (result instanceof ServiceError) expect(result.cause, row.file).toBeUndefined()
    }
  })
})
