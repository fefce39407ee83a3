import { createHash } from 'node:crypto'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { acroform } from '#tests/support/documents/acroform.ts'
import { formPdf, hiddenLayerPdf, signedPdf, turnedPdf } from '#tests/support/documents/nasty-pdfs.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { makePdfCorpus } from '#tests/support/fixtures/pdf-corpus.ts'
import { readRecording, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 1000 })
afterAll(() => inspector.close())

const plain = { separators: null, newSheets: false }

/** Assembles parts that all look as they did. */
const assemble = async (
  parts: Uint8Array[],
  { separators, newSheets }: { separators: Uint8Array | null; newSheets: boolean } = plain,
) => {
  const assembly = await inspector.assembleParts({ parts, separators, newSheets }, 100)
  if ('altered' in assembly) throw new Error(`page ${assembly.altered.page} of ${assembly.altered.part}`)
  return assembly
}

/** The dark dots of a page: what is drawn in black. */
const inkOf = async (pdf: Uint8Array, page = 0): Promise<number> => {
  const bitmap = (await inspector.drawPages({ pdf, dpi: 72, isUpright: false }))[page]
  return bitmap ? bitmap.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) : 0
}

test('each page looks as it does in its own PDF, cropped and rotated as before', async () => {
  const parts = [smallPdf('First'), turnedPdf(90), turnedPdf(270), await createTestPdf({ size: [595, 842] })]
  const whole = await assemble(parts)
  expect(whole.parts.map(({ firstPage }) => firstPage)).toEqual([1, 2, 3, 4])
  for (const [index, document] of parts.entries()) {
    const pairs = [{ page: index + 1, documentPage: 1 }]
    expect(await inspector.comparePages({ printFile: whole.bytes, document, pairs })).toEqual([])
  }
  expect((await inspector.inspect(whole.bytes)).pageSizes).toEqual([
    { width_points: 612, height_points: 792, pages: 1 },
    { width_points: 700, height_points: 450, pages: 2 },
    { width_points: 595, height_points: 842, pages: 1 },
  ])
})

test('values of a form are drawn on its page, even if readers draw them themselves', async () => {
  const { bytes } = await assemble([smallPdf('First'), formPdf('Elizabeth Swan')])
  const { bytes: empty } = await assemble([smallPdf('First'), formPdf('')])
  expect(await inkOf(bytes, 1)).toBeGreaterThan((await inkOf(empty, 1)) + 100)
})

test(
  'copies a field that would be misplaced on its page as a field',
  requiresRecordings('pdfs'),
  async () => {
    const turned = readRecording('pdfs/qpdf__qpdf__annotations-rotated-90.pdf')
    const { bytes } = await assemble([smallPdf('First'), turned])
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Widget')
  },
)

test('names a page that would show what its own PDF hides, and assembles nothing', async () => {
  const parts = [smallPdf('First'), hiddenLayerPdf()]
  expect(await inspector.assembleParts({ ...plain, parts }, 2)).toEqual({ altered: { part: 1, page: 0 } })
})

test('reports a signature, which is valid only for the part’s own bytes', async () => {
  const { parts } = await assemble([smallPdf('First'), signedPdf()])
  expect(parts.map(({ isSigned }) => isSigned)).toEqual([false, true])
})

test('reports no signature for a field that is still to be signed', async () => {
  const toSign = acroform([{ name: 'clerk', kind: 'signature' }])
  const { parts } = await assemble([smallPdf('First'), toSign])
  expect(parts.map(({ isSigned }) => isSigned)).toEqual([false, false])
})

test('puts blank pages and separators in their positions', async () => {
  const separators = await createTestPdf({ pages: 2, text: 'Separator' })
  const whole = await assemble([smallPdf('1'), await createTestPdf({ pages: 2 }), smallPdf('3')], {
    separators,
    newSheets: true,
  })
  expect(whole.parts.map(({ separatorPage, firstPage }) => [separatorPage, firstPage])).toEqual([
    [null, 1],
    [3, 5],
    [7, 9],
  ])
  const inks = await Promise.all(Array.from({ length: 9 }, (_, page) => inkOf(whole.bytes, page)))
  expect(inks.map((ink) => ink > 0)).toEqual([true, false, true, false, true, true, true, false, true])
  const pairs = [
    { page: 3, documentPage: 1 },
    { page: 7, documentPage: 2 },
  ]
  expect(await inspector.comparePages({ printFile: whole.bytes, document: separators, pairs })).toEqual([])
})

test('the same parts in the same order produce the same bytes in any process', async () => {
  const other = createPdfInspector({ maxPages: 1000 })
  onTestFinished(() => other.close())
  const parts = [smallPdf('First'), formPdf('Ana Ruiz'), turnedPdf()]
  const hashes = new Set<string>()
  for (const each of [inspector, other, inspector]) {
    const whole = await each.assembleParts({ ...plain, parts }, 3)
    if ('altered' in whole) throw new Error('altered')
    hashes.add(createHash('sha256').update(whole.bytes).digest('hex'))
  }
  expect(hashes.size).toBe(1)
  const turned = await assemble(parts.toReversed())
  expect(hashes.has(createHash('sha256').update(turned.bytes).digest('hex'))).toBe(false)
})

test('every valid PDF of our corpus keeps the appearance of all its pages', async () => {
  const altered: string[] = []
  for (const { file, truth, read } of await makePdfCorpus()) {
    if (truth !== 'ACCEPT') continue
    const pdf = read()
    const { pageCount } = await inspector.inspect(pdf)
    const input = { ...plain, parts: [smallPdf('First'), pdf] }
    const assembly = await inspector.assembleParts(input, pageCount + 1)
    if ('altered' in assembly) altered.push(`${file}: page ${assembly.altered.page + 1}`)
  }
  expect(altered).toEqual([])
})
