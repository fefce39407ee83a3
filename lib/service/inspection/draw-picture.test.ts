import { afterAll, expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 10, size: 1 })
afterAll(() => inspector.close())

const labels = ['Recipient Signature']

const draw = (pdf: Uint8Array) => inspector.drawPicture({ pdf: Uint8Array.from(pdf), labels, partHeight: 96 })

test('crops the value beside its label from the page, for any case of the label', async () => {
  const picture = await draw(smallPdf('RECIPIENT SIGNATURE: Elizabeth Swan'))
  expect(picture.isWholePage).toBe(false)
  expect(picture.width).toBeLessThan(1000)
  expect(picture.height).toBeLessThan(200)
  expect(picture.dots).toHaveLength(picture.width * picture.height)
  expect(picture.dots.some((dot) => dot < 100)).toBe(true)
})

test('draws a page without the label or a value whole', async () => {
  for (const text of ['A scan of a paper receipt', 'Recipient signature'])
    expect(await draw(smallPdf(text)), text).toMatchObject({ isWholePage: true, width: 1275, height: 1650 })
})

test('limits the picture of a page as large as a PDF allows', async () => {
  const picture = await draw(await createTestPdf({ pages: 1, size: [14_400, 72], text: 'Wide' }))
  expect(picture).toMatchObject({ isWholePage: true, width: 2000, height: 10 })
})

test('rejects a file that is not a PDF', async () => {
  await expect(draw(Buffer.from('%PDF-1.7 and nothing more'))).rejects.toMatchObject({ code: 'INVALID_PDF' })
})
