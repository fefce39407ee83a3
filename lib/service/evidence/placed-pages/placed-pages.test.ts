import { afterAll, expect, test } from 'vitest'

import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import type { PlacedPages } from '#lib/service/inspection/place-pages.ts'
import { openPdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'
import { makePdfCorpus } from '#tests/support/fixtures/pdf-corpus.ts'
import { readRecording, requiresRecordings } from '#tests/support/vendors/recordings.ts'

import { writePageTree } from './page-assembly.ts'

const inspector = createPdfInspector({ maxPages: 10_000 })
afterAll(() => inspector.close())

/** The pages in their own PDF, in their own size, without numbers. */
const rebuild = ({ bytes, sizes }: PlacedPages): Uint8Array => {
  const writer = openPdfWriter()
  const drawings = writer.copy(bytes)
  const empty = writer.reserve()
  writer.write(
    empty,
    new Map([
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', '[0 0 1 1]'],
    ]),
    Buffer.from(' '),
  )
  const pages = drawings.map((drawing, index) => ({
    paper: sizes[index] ?? { width: 1, height: 1 },
    matrix: '1 0 0 1 0 0',
    drawing,
  }))
  const { tree } = writePageTree(
    writer,
    pages,
    pages.map((page) => ({ ...page, drawing: empty })),
  )
  const catalog = writer.reserve()
  writer.write(
    catalog,
    new Map([
      ['/Type', '/Catalog'],
      ['/Pages', `${tree} 0 R`],
    ]),
  )
  writer.end(new Map([['/Root', `${catalog} 0 R`]]))
  return new Uint8Array(Buffer.concat(writer.drain()))
}

const compare = async (pdf: Uint8Array) => {
  const placed = await inspector.placePages({ pdf: Uint8Array.from(pdf) })
  const pairs = placed.sizes.map((_, index) => ({ page: index + 1, documentPage: index + 1 }))
  const different = await inspector.comparePages({
    printFile: rebuild(placed),
    document: Uint8Array.from(pdf),
    pairs,
  })
  return { placed, pairs, different }
}

test('placed pages look like those of the document, dot by dot', async () => {
  const sound = (await makePdfCorpus()).filter(({ truth }) => truth === 'ACCEPT')
  expect(sound.length).toBeGreaterThan(0)
  for (const row of sound) {
    const { pairs, different } = await compare(row.read())
    expect(pairs, row.file).toHaveLength(row.pages)
    expect(different, row.file).toEqual([])
  }
})

/** Real documents: Arabic and symbolic fonts, patterns and shadings, transparency, pictures, pages that are turned. */
const real = [
  'pdfjs__ArabicCIDTrueType.pdf',
  'pdfjs__ShowText-ShadingPattern.pdf',
  'pdfjs__Type3WordSpacing.pdf',
  'pdfjs__alphatrans.pdf',
  'pdfjs__arial_unicode_ab_cidfont.pdf',
]

test(
  'placed pages of documents by other programs look the same too',
  requiresRecordings('pdfs'),
  async () => {
    for (const file of real) {
      const { different } = await compare(readRecording(`pdfs/${file}`))
      expect(different, file).toEqual([])
    }
  },
)

test(
  'replaces pages with layers by pictures of what is shown, and says so',
  requiresRecordings('pdfs'),
  async () => {
    const { placed } = await compare(readRecording('pdfs/pdfjs__issue18032.pdf'))
    expect(placed.isPicture).toBe(true)
    expect(placed.sizes.length).toBeGreaterThan(0)
  },
)
