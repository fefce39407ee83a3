import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, test } from 'vitest'

import { ServiceError } from '#lib/service/errors.ts'

import { createPdfInspector } from './inspector.ts'
import type { Inspection } from './reading.ts'

/** Real and hostile PDFs collected by others, with what qpdf, poppler and mupdf agree about them. */
const directory = fileURLToPath(new URL('../../../../shared/data/pdfs/', import.meta.url))
const isPresent = existsSync(directory)

type Row = { file: string; truth: string; pages: number; firstPage: string; sha256: string }

const rows: Row[] = !isPresent
  ? []
  : readFileSync(`${directory}truth.tsv`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [file = '', truth = '', pages = '', firstPage = '', sha256 = ''] = line.split('\t')
        return { file, truth, pages: Number(pages), firstPage, sha256 }
      })

const inspector = createPdfInspector({ maxPages: 10_000 })
afterAll(() => inspector.close())

const inspect = async (row: Row): Promise<Inspection | ServiceError> => {
  try {
    return await inspector.inspect(readFileSync(`${directory}${row.file}`))
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

const ofClass = (...truths: string[]) => rows.filter((row) => truths.includes(row.truth))

const told = (row: Row, answer: Inspection | ServiceError) =>
  answer instanceof ServiceError
    ? `${row.file}: ${answer.code} ${answer.message}`
    : `${row.file}: ${answer.pageCount} pages`

test.skipIf(!isPresent)(
  'accepts every sound PDF of the corpus with its exact page count and hash',
  async () => {
    for (const row of ofClass('ACCEPT')) {
      const answer = await inspect(row)
      expect(told(row, answer)).toBe(`${row.file}: ${row.pages} pages`)
      expect(answer).toMatchObject({ sha256: row.sha256 })
    }
  },
)

test.skipIf(!isPresent)('measures the first page as other tools do, seen upright or turned', async () => {
  for (const row of ofClass('ACCEPT')) {
    const answer = await inspect(row)
    if (answer instanceof ServiceError) throw answer
    const [first] = answer.pageSizes
    const sides = [first?.width_points ?? 0, first?.height_points ?? 0].sort((a, b) => a - b)
    const [, width = 0, height = 0] = (/^([\d.]+) x ([\d.]+)/.exec(row.firstPage) ?? []).map(Number)
    const expected = [width, height].sort((a, b) => a - b)
    expect(Math.abs((sides[0] ?? 0) - (expected[0] ?? 0)), row.file).toBeLessThan(0.01)
    expect(Math.abs((sides[1] ?? 0) - (expected[1] ?? 0)), row.file).toBeLessThan(0.01)
  }
})

test.skipIf(!isPresent)(
  'accepts damaged PDFs that other tools repair alike, all but three at most',
  async () => {
    const missed: string[] = []
    for (const row of ofClass('ACCEPT_REPAIRED')) {
      const answer = await inspect(row)
      if (answer instanceof ServiceError || answer.pageCount !== row.pages) missed.push(told(row, answer))
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
  },
)

test.skipIf(!isPresent)('refuses both kinds of encryption as encryption', async () => {
  for (const row of ofClass('ENC_USER_PASSWORD', 'ENC_OWNER_ONLY')) {
    expect(await inspect(row), row.file).toMatchObject({ code: 'ENCRYPTED_PDF' })
  }
})

test.skipIf(!isPresent)('refuses what no tool can open, with a reason', async () => {
  for (const row of ofClass('REJECT')) {
    const answer = await inspect(row)
    expect(told(row, answer)).toMatch(/INVALID_PDF The (PDF|file) /)
  }
})

test.skipIf(!isPresent)('answers files over which the tools disagree without losing a worker', async () => {
  for (const row of ofClass('AMBIGUOUS')) {
    const answer = await inspect(row)
    if (answer instanceof ServiceError) expect(answer.cause, row.file).toBeUndefined()
  }
})
