import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { readRecording, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 1000 })
afterAll(() => inspector.close())

const assemble = (parts: Uint8Array[], pages: number) =>
  inspector.assembleParts({ parts, separators: null, newSheets: false }, pages)

test('the same parts produce the same bytes at any time', async () => {
  const parts = [smallPdf('First'), smallPdf('Second')]
  const first = await assemble(parts, 2)
  // PDFium writes the second of its writing.
  await delay(1100)
  expect(await assemble(parts, 2)).toEqual(first)
})

test('joins hundreds of pages', async () => {
  const parts = [await createTestPdf({ pages: 200 }), await createTestPdf({ pages: 199 })]
  const assembly = await assemble(parts, 399)
  if ('altered' in assembly) throw new Error(`page ${assembly.altered.page} was altered`)
  expect((await inspector.inspect(assembly.bytes)).pageCount).toBe(399)
})

test(
  'every valid PDF of the collected corpus keeps the appearance of all its pages',
  requiresRecordings('pdfs'),
  async () => {
    const lines = readRecording('pdfs/truth.tsv').toString('utf8').trim().split('\n').slice(1)
    const altered: string[] = []
    for (const [file = '', truth] of lines.map((line) => line.split('\t'))) {
      if (truth !== 'ACCEPT') continue
      const pdf = readRecording(`pdfs/${file}`)
      const { pageCount } = await inspector.inspect(pdf)
      const assembly = await assemble([smallPdf('First'), pdf], pageCount + 1)
      if ('altered' in assembly) altered.push(`${file}: page ${assembly.altered.page + 1}`)
    }
    expect(altered).toEqual([])
  },
)
