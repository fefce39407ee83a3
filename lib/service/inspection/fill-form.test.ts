import { afterAll, expect, test } from 'vitest'

import { formPdf } from '#tests/support/documents/form-pdf.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 5 })
afterAll(() => inspector.close())

test('fills a form once for each copy, which cannot be changed afterwards', async () => {
  const form = await formPdf(['sender', 'article_1'])
  const { bytes, unknownFields } = await inspector.fillForm({
    form,
    copies: [
      { sender: 'Harbor LLC', article_1: '9407 1118' },
      { sender: 'Harbor LLC', article_1: 'Ana Gómez' },
    ],
  })
  const [first, second, ...others] = await pdfPages(bytes)
  expect(first).toContain('9407 1118')
  expect(first).toContain('Harbor LLC')
  expect(second).toContain('Ana Gómez')
  expect(second).not.toContain('9407 1118')
  expect(others).toEqual([])
  expect(unknownFields).toEqual([])
  expect(Buffer.from(bytes).includes('/Widget')).toBe(false)
})

test('names fields that the form does not have', async () => {
  const form = await formPdf(['sender'])
  const { unknownFields } = await inspector.fillForm({ form, copies: [{ sender: 'A', addressee: 'B' }] })
  expect(unknownFields).toEqual(['addressee'])
})
