import { afterAll, expect, test } from 'vitest'

import { specimenMark } from '#lib/service/config/specimen.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { assemblePdf } from '#tests/support/documents/small-pdf.ts'

import { createPdfInspector } from './inspector.ts'
import { markPages } from './mark-pages.ts'

const inspector = createPdfInspector({ maxPages: 50 })
afterAll(() => inspector.close())
const mark = specimenMark

test('each page keeps its content and size, and shows the mark', async () => {
  const pdf = await createTestPdf({ pages: 3, size: [288, 432], text: 'Label' })
  const marked = await markPages(inspector, pdf, mark)
  const pages = await pdfPages(Uint8Array.from(marked))
  expect(pages).toHaveLength(3)
  for (const page of pages) {
    expect(page).toContain('SPECIMEN – NOT MAILED')
    expect(page).toContain('Label')
  }
  const { pageSizes } = await inspector.inspect(Uint8Array.from(marked))
  expect(pageSizes).toEqual((await inspector.inspect(Uint8Array.from(pdf))).pageSizes)
})

test('a live installation leaves files unchanged, and a sandbox marks the same file the same way each time', async () => {
  const pdf = await createTestPdf({ pages: 1 })
  expect(await markPages(inspector, pdf, null)).toBe(pdf)
  const [one, other] = [await markPages(inspector, pdf, mark), await markPages(inspector, pdf, mark)]
  expect(Buffer.compare(one, other)).toBe(0)
})

test('pages of several sizes have a mark of their own size', async () => {
  const pdf = assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] >>',
  )
  const marked = await markPages(inspector, pdf, mark)
  const pages = await inspector.drawPages({ pdf: Uint8Array.from(marked), dpi: 72, isUpright: true })
  const [first = '', second = '', third = ''] = pages.map(({ bits }) => Buffer.from(bits).toString('hex'))
  expect(first).toMatch(/[1-9a-f]/)
  expect(third).toBe(first)
  expect(second).not.toBe(first)
})

test('the mark crosses the page as displayed, for any rotation in its file', async () => {
  const drawn: string[] = []
  for (const page of [
    '/MediaBox [0 0 288 432]',
    '/MediaBox [100 -50 388 382]',
    '/MediaBox [0 0 432 288] /Rotate 90',
    '/MediaBox [0 0 288 432] /Rotate 180',
    '/MediaBox [20 30 452 318] /Rotate 270',
  ]) {
    const pdf = assemblePdf(
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R ${page} >>`,
    )
    const marked = await markPages(inspector, pdf, mark)
    const [bitmap] = await inspector.drawPages({ pdf: Uint8Array.from(marked), dpi: 72, isUpright: true })
    drawn.push(Buffer.from(bitmap?.bits ?? new Uint8Array()).toString('hex'))
  }
  expect(drawn[0]).toMatch(/[1-9a-f]/)
  expect(new Set(drawn).size).toBe(1)
})
