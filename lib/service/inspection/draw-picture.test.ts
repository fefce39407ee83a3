import { afterAll, expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 10, size: 1 })
afterAll(() => inspector.close())

const labels = ['Recipient Signature']

const drawPart = (pdf: Uint8Array) =>
  inspector.drawPart({ pdf: Uint8Array.from(pdf), labels, partHeight: 96 })
const drawFirstPage = (pdf: Uint8Array) => inspector.drawFirstPage({ pdf: Uint8Array.from(pdf) })

test('crops the value beside its label from the page, for any case of the label', async () => {
  const picture = await drawPart(smallPdf('RECIPIENT SIGNATURE: Elizabeth Swan'))
  if (!picture) throw new Error('The label was not found.')
  expect(picture.width).toBeLessThan(1000)
  expect(picture.height).toBeLessThan(200)
  expect(picture.dots).toHaveLength(picture.width * picture.height)
  expect(picture.dots.some((dot) => dot < 100)).toBe(true)
})

test('draws no part of a page without the label or a value', async () => {
  for (const text of ['A scan of a paper receipt', 'Recipient signature'])
    expect(await drawPart(smallPdf(text)), text).toBeNull()
})

test('draws the first page as large as it is printed at 150 dots per inch', async () => {
  const picture = await drawFirstPage(smallPdf('A scan of a paper receipt'))
  expect(picture).toMatchObject({ width: 1275, height: 1650 })
  expect(picture.dots.some((dot) => dot < 100)).toBe(true)
})

test('limits the picture of a page as large as a PDF allows', async () => {
  const picture = await drawFirstPage(await createTestPdf({ pages: 1, size: [14_400, 72], text: 'Wide' }))
  expect(picture).toMatchObject({ width: 2000, height: 10 })
})

test('rejects a file that is not a PDF', async () => {
  const broken = Buffer.from('%PDF-1.7 and nothing more')
  for (const draw of [drawPart, drawFirstPage])
    await expect(draw(broken)).rejects.toMatchObject({ code: 'INVALID_PDF' })
})
